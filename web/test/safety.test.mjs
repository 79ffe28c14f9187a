// Variants of strangers: hostile texts, and rules that take too long.

import assert from "node:assert/strict";
import { on } from "./harness.mjs";

/** Markup and scripts wherever a variant can hold text. */
const HOSTILE = `(
  name: "<img src=x onerror=hacked=1><script>hacked=1</script>",
  description: "</p></svg></style><script>hacked=1</script><iframe srcdoc='<script>parent.hacked=1</script>'></iframe>",
  rules: "javascript:hacked=1",
  origin: "<svg onload=hacked=1>",
  base: "chess",
  sides: (first: (name: "<b onclick=hacked=1>White</b>", letter: "w"), second: (name: "Black", letter: "b")),
  pieces: { "camel": (letter: "c", glyphs: ("<", "&"), moves: Leaper(by: (1, 3))) },
  outcomes: { "<u>arrived</u>": (for: Mover, when: Any("own king last rank"), result: Win) },
  start: "rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1",
)
`;

async function shared(page, data) {
  const fragment = await page.page.evaluate(async (data) => {
    const stream = new Blob([JSON.stringify(data)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return `#s1.${text.replaceAll("+", "-").replaceAll("/", "_")}`;
  }, data);
  await page.go(fragment);
}

async function isUnharmed(page) {
  const found = await page.page.evaluate(() => {
    const roots = [
      document,
      ...[...document.querySelectorAll("*")].map((element) => element.shadowRoot).filter(Boolean),
    ];
    const bad =
      "script:not([src]), iframe, object, embed, [onclick], [onerror], " +
      "[onload], a[href^='javascript'], main img[src='x']";
    return [
      window.hacked ?? null,
      roots.flatMap((root) => [...root.querySelectorAll(bad)].map((element) => element.outerHTML.slice(0, 100))),
    ];
  });
  assert.deepEqual(found, [null, []]);
}

on("a hostile variant is shown as text", "", {}, async (page) => {
  const { page: tab } = page;
  await shared(page, { text: HOSTILE });
  await page.cell("e2").waitFor();
  assert.match(await tab.locator("h1").textContent(), /<img src=x/);
  await isUnharmed(page);
  await page.button("Rules").click();
  await tab.locator(".rules", { hasText: "camel" }).waitFor();
  await isUnharmed(page);
  await page.button("Close").click();
  await page.button("Change the rules").click();
  await page.cell("e2").waitFor();
  for (const name of ["Pieces", "Rules", "Board"]) {
    await tab.getByRole("tab", { name }).click();
    await tab.waitForTimeout(400);
    await isUnharmed(page);
  }
  await page.go("#/");
  await tab.locator(".card").first().waitFor();
  await isUnharmed(page);
});

on("the policy forbids scripts, styles and other hosts", "", { faults: true }, async (page) => {
  const { page: tab } = page;
  const blocked = await tab.evaluate(async () => {
    const found = [];
    document.addEventListener("securitypolicyviolation", (event) => found.push(event.effectiveDirective));
    const script = document.createElement("script");
    try {
      script.textContent = "window.hacked = 1";
      document.body.append(script);
    } catch {
      found.push("trusted types");
    }
    try {
      document.body.innerHTML += "";
    } catch {
      found.push("trusted types");
    }
    // The debugger may evaluate texts, so the page must do this later by itself.
    setTimeout(() => {
      try {
        new Function("return 1")();
      } catch {
        found.push("eval");
      }
    });
    await fetch("https://example.com/").catch(() => found.push("fetch"));
    const style = document.createElement("style");
    document.head.append(style);
    style.textContent = "body { display: none }";
    await new Promise((resolve) => setTimeout(resolve, 200));
    return [...new Set(found)];
  });
  for (const part of ["trusted types", "eval", "fetch", "connect-src", "style-src-elem"])
    assert.ok(blocked.includes(part), `${part}: ${blocked}`);
  assert.equal(await tab.evaluate(() => window.hacked), undefined);
});

on("a variant that does not exist leads back to the catalogue", "#/play/nosuch", { faults: true }, async (page) => {
  await page.page.getByRole("heading", { name: "This variant cannot be played" }).waitFor();
  await page.page.getByRole("link", { name: "All variants" }).waitFor();
  assert.equal(await page.page.locator(".player").first().isVisible(), false);
  await page.go("#/family/nosuch");
  await page.page.getByText("There is no family “nosuch”").waitFor();
});

on("slow rules are stopped, and the page goes on", "", {}, async (page) => {
  const { page: tab } = page;
  await tab.locator(".preview img").first().waitFor();
  // The worker of the rules is made slow, since the limits of the language forbid rules that are.
  await tab.route("**/rules-*.js", async (route) => {
    const response = await route.fetch();
    const slow = `const post = self.postMessage.bind(self);
      self.postMessage = (answer) => {
        while (answer.type === "result" && JSON.stringify(answer.value ?? "").includes("Tortoise"));
        post(answer);
      };`;
    await route.fulfill({ response, body: slow + (await response.text()) });
  });
  await shared(page, { text: `(name: "Tortoise", base: "chess")` });
  const begin = Date.now();
  const times = [];
  while (Date.now() - begin < 3000) {
    const before = Date.now();
    await tab.evaluate(() => 1);
    times.push(Date.now() - before);
    await tab.waitForTimeout(50);
  }
  assert.ok(Math.max(...times) < 6000, `${Math.max(...times)}`);
  await tab.locator(".status.problem", { hasText: "took more than" }).waitFor();
  await page.go("#/play/chess");
  await page.click("e2", "e4");
  await page.has("e4", "white pawn");
  await tab.unrouteAll({ behavior: "wait" });
});

on("a link with a wrong variant says what is wrong", "", {}, async (page) => {
  await shared(page, {
    text: `(name: "Wrong", base: "chess", pieces: { "x": (letter: "x", moves: Leeper(by: (1, 3))) })`,
  });
  await page.page.locator(".status.problem", { hasText: "Leeper" }).waitFor();
  await page.button("Change the rules").click();
  await page.page.locator(".cm-content", { hasText: "Leeper" }).waitFor();
  await shared(page, { text: `(name: "Fine", base: "chess")`, fen: "nonsense", moves: "e2e4" });
  await page.page.locator(".status.problem").waitFor();
});
