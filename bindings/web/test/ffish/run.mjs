// Runs the tests of ffish.js, unchanged, with `ferz/ffish` in its place: `npm install --no-save ffish@0.7.10 mocha chai`,
// then `node test/ffish/run.mjs`. They are not part of this package because they have another licence.

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const find = (path) => {
  try {
    return require.resolve(path);
  } catch {
    console.error(`SKIPPED: the tests of ffish.js, because ${path.split("/")[0]} is not installed`);
    process.exit();
  }
};
const tests = join(dirname(find("ffish")), "test.js");
const modules = dirname(dirname(find("chai/package.json")));
const mocha = join(dirname(find("mocha/package.json")), "bin/mocha.js");
const built = fileURLToPath(new URL("../../dist/node/ffish.cjs", import.meta.url));

// The tests load a file of variants from the repository of ffish.js, and use these two.
const VARIANTS = `
[tictactoe]
maxFile = 3
maxRank = 3
immobile = p
pieceDrops = true
connectN = 3
stalemateValue = draw
startFen = 3/3/3[PPPPPpppp] w - - 0 1

[3check-crazyhouse:crazyhouse]
checkCounting = true
`;

const root = mkdtempSync(join(tmpdir(), "ferz-ffish-"));
const folder = join(root, "tests/js");
try {
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(root, "src"));
  copyFileSync(tests, join(folder, "test.js"));
  writeFileSync(join(folder, "ffish.js"), `module.exports = require(${JSON.stringify(built)});\n`);
  writeFileSync(join(root, "src/variants.ini"), VARIANTS);
  symlinkSync(modules, join(root, "node_modules"));
  const options = { cwd: folder, stdio: "inherit" };
  process.exitCode = spawnSync(process.execPath, [mocha, "--timeout", "600000", "test.js"], options).status ?? 1;
} finally {
  rmSync(root, { recursive: true });
}
