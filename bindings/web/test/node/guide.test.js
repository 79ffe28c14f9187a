// The JavaScript blocks of the guide can be parsed.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const pages = new URL("../../../../docs/src/web/", import.meta.url);
const texts = readdirSync(pages).map((page) => readFileSync(new URL(page, pages), "utf8"));

test("the blocks of the guide", () => {
  const blocks = texts.flatMap((text) => [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, block]) => block));
  assert.ok(blocks.length > 5, "the blocks are found");
  for (const block of blocks) {
    const { stderr, status } = spawnSync(process.execPath, ["--input-type=module", "--check"], { input: block });
    assert.equal(status, 0, `${block}\n${stderr}`);
  }
});
