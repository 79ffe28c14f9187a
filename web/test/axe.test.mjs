// The views under axe, which finds faults for users of screen readers and of keyboards.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { on } from "./harness.mjs";

/** The views, with what to wait for. */
const VIEWS = [
  ["the catalogue", "#/family/small", ".preview img"],
  ["a variant", "#/variant/xiangqi", ".rules h2"],
  ["play", "#/play/crazyhouse", "ferz-board .board"],
  ["the editor", "#/edit/crazyhouse", "ferz-board .board"],
  ["templates", "#/new", ".preview img"],
  ["help", "#/help", "kbd"],
];

async function faults({ page }) {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  // The policy forbids scripts of other hosts, but not those of the debugger.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0].html.slice(0, 160)}`);
}

for (const colorScheme of ["light", "dark"]) {
  for (const [name, fragment, ready] of VIEWS) {
    on(`axe finds no fault in ${name}, ${colorScheme}`, fragment, { colorScheme }, async (page) => {
      await page.page.locator(ready).first().waitFor();
      await page.page.waitForTimeout(300);
      assert.deepEqual(await faults(page), []);
    });
  }

  on(`axe finds no fault in dialogs and a remark, ${colorScheme}`, "#/play/crazyhouse", { colorScheme }, async (page) => {
    await page.cell("e2").waitFor();
    await page.both();
    await page.play("e2-e4");
    await page.drag("e7", "e2");
    await page.page.locator(".remark").waitFor();
    assert.deepEqual(await faults(page), []);
    for (const name of ["Position and game", "Set up a position", "Share", "Rules"]) {
      await page.button(name).click();
      await page.page.locator("dialog").waitFor();
      if (name === "Set up a position") await page.page.getByText("Pieces in hand").click();
      if (name === "Rules") await page.page.locator(".rules h2").first().waitFor();
      assert.deepEqual(await faults(page), []);
      await page.page.locator("dialog").getByRole("button", { name: "Close" }).click();
    }
  });

  on(`axe finds no fault in an editor with faults, ${colorScheme}`, "#/edit/chess", { colorScheme }, async (page) => {
    await page.write(`(name: "Wrong", base: "chess", bord: (files: 10))`);
    await page.page.locator(".problems li").waitFor();
    assert.deepEqual(await faults(page), []);
    await page.page.getByRole("tab", { name: "Pieces" }).click();
    assert.deepEqual(await faults(page), []);
  });
}
