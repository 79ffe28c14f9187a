// Offline use, and the size of the first view.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { on } from "./harness.mjs";

on("the page works offline once it has loaded", "", { faults: true, serviceWorkers: "allow" }, async (page) => {
  const { page: tab, context } = page;
  await tab.locator(".card").first().waitFor();
  await tab.evaluate(() => navigator.serviceWorker.ready);
  await tab.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await tab.reload();
  await tab.locator(".preview img").first().waitFor();
  await page.go("#/play/minishogi");
  await page.cell("a1").waitFor();
  await tab.getByLabel("Level of the computer").first().selectOption("0");
  await page.click("a2", "a3");
  await tab.waitForFunction(() => document.querySelectorAll(".move").length === 2);
  await page.go("#/edit/chess");
  await page.has("e1", "white king");
  await page.go("#/variant/shogi");
  await tab.locator(".rules", { hasText: "Gote" }).waitFor();
});

on("the first view has at most 250 kB without WebAssembly", "", {}, async (page) => {
  await page.page.locator(".preview img").first().waitFor();
  const names = await page.page.evaluate(() => {
    const entries = [...performance.getEntriesByType("resource"), { name: location.pathname + "index.html" }];
    return [
      ...new Set(
        entries
          .map(({ name }) => new URL(name, location.href))
          .filter((url) => url.protocol === "http:")
          .map((url) => url.pathname.slice(1)),
      ),
    ];
  });
  // Without the workers' own requests; their script is counted, although they need it later.
  const files = names.filter((name) => !name.endsWith(".wasm") && name !== "sw.js" && name !== "");
  let total = 0;
  for (const file of files) {
    const bytes = await readFile(new URL(`../dist/${file}`, import.meta.url));
    total += gzipSync(bytes).length;
  }
  console.log(`first view: ${files.length} files, ${Math.round(total / 1000)} kB`);
  assert.ok(files.length > 3 && total < 250_000, `${total} ${files}`);
});
