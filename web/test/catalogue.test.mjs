// Finding variants, and sharing them.

import assert from "node:assert/strict";
import { on } from "./harness.mjs";

on("the catalogue is searched, and a variant has its picture and rules", "", {}, async (page) => {
  const { page: tab } = page;
  await tab.locator(".card").first().waitFor();
  assert.ok((await tab.locator(".card").count()) > 300);
  await tab.locator(".preview img").first().waitFor();
  await tab.getByLabel("Search variants").fill("cannon");
  await tab.getByRole("heading", { name: /Results/ }).waitFor();
  await tab.getByLabel("Search variants").fill("xiangqi chinese");
  await tab.locator(".card").getByRole("link", { name: "Xiangqi", exact: true }).click();
  await tab.getByRole("heading", { name: "Xiangqi", level: 1 }).waitFor();
  await tab.locator(".rules", { hasText: "palace" }).waitFor();
  await tab.getByRole("link", { name: "Open in the editor" }).click();
  await page.has("e1", "red general");
  assert.match(await page.text(), /name: "Xiangqi"/);
});

on("the way back leads to the search and to the place in the list", "", {}, async (page) => {
  const { page: tab } = page;
  const search = tab.getByRole("searchbox");
  await search.fill("chess");
  await tab.getByText(/^\d+ variants$/).waitFor();
  await tab.evaluate(() => window.scrollTo(0, 3000));
  await tab.waitForFunction(() => history.state?.scroll === 3000);
  await tab.locator(".card a").nth(40).evaluate((link) => link.click());
  await tab.getByRole("button", { name: "Open in the editor" }).or(tab.locator(".rules")).first().waitFor();
  assert.equal(await tab.evaluate(() => window.scrollY), 0);
  await tab.goBack();
  await tab.waitForFunction(() => window.scrollY === 3000);
  assert.equal(await search.inputValue(), "chess");
});

on("families filter the catalogue", "#/family/hexagonal", {}, async (page) => {
  await page.page.getByRole("heading", { name: "Hexagonal" }).waitFor();
  assert.equal(await page.page.locator(".family").count(), 1);
  await page.page.getByRole("link", { name: "Shogi", exact: true }).first().click();
  await page.page.getByRole("heading", { name: "Shogi", level: 2 }).waitFor();
});

on("a variant with its position is shared and opened again", "#/new", {}, async (page) => {
  await page.button("A new piece").click();
  await page.has("b1", "white camel");
  await page.click("b1", "c4");
  await page.has("c4", "white camel");
  await page.button("Share").click();
  const address = await page.page.getByLabel("Link", { exact: true }).inputValue();
  assert.ok(address.startsWith(`${page.address}#s1.`), address);
  const other = await page.context.browser().newContext();
  const opened = await other.newPage();
  opened.setDefaultTimeout(60_000);
  await opened.goto(address);
  await opened.locator('ferz-board [data-square="c4"][aria-label*="white camel"]').waitFor();
  assert.match(await opened.locator(".banner").textContent(), /came with the link/);
  assert.equal(await opened.locator(".player select").first().inputValue(), "you");
  assert.equal(await opened.evaluate(() => localStorage.length), 0);
  await opened.getByRole("button", { name: "Change the rules" }).click();
  await opened.locator(".cm-content", { hasText: "Camel Chess" }).waitFor();
  await other.close();
});

for (const [fault, fragment, message] of [
  ["damaged", "#s1.q1ZKzs9VsioBAAAA__", /damaged/],
  ["cut off", "#s1.q1bKS8xNVbJSSs5ILS5", /damaged|no variant/],
  ["newer", "#s9.abcd", /newer version/],
  ["too long", `#s1.${"A".repeat(100_000)}`, /too long/],
]) {
  on(`a ${fault} link gives a clear message`, fragment, {}, async (page) => {
    await page.page.getByRole("heading", { name: "This link cannot be opened" }).waitFor();
    assert.match(await page.page.locator("main").textContent(), message);
  });
}

on("a link that decompresses to too much is refused", "", {}, async (page) => {
  const data = await page.page.evaluate(async () => {
    const bytes = new Uint8Array(30_000_000).fill(32);
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const compressed = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(Array.from(compressed, (byte) => String.fromCharCode(byte)).join(""))
      .replaceAll("+", "-")
      .replaceAll("/", "_");
  });
  await page.go(`#s1.${data}`);
  await page.page.getByText("more than a variant can be").waitFor();
});

on("unknown addresses say so", "#/variant/nonsense", {}, async (page) => {
  await page.page.getByRole("heading", { name: "There is no such variant" }).waitFor();
  await page.go("#/nonsense/%");
  await page.page.getByRole("heading", { name: "This page does not exist" }).waitFor();
  await page.go("#/play/nonsense");
  await page.page.locator(".status.problem", { hasText: "nonsense" }).waitFor();
});
