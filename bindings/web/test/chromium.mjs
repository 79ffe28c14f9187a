// Chromium, for tests.

import { existsSync } from "node:fs";
import { test } from "node:test";

const playwright = await import("playwright-core").catch(() => null);

const PATHS = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"];
const executablePath = PATHS.find((path) => path && existsSync(path));
const FLAGS =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run " +
  "--disable-background-networking --disable-component-update --disable-sync";

/** The reason to skip tests, if a tool is not installed. */
export const skip =
  (playwright === null && "playwright-core is not installed") ||
  (executablePath === undefined && "Chromium is not installed; set CHROMIUM to its path");

/** Starts Chromium. */
export const launch = () => playwright.chromium.launch({ executablePath, args: FLAGS.split(" ") });

/** Declares a test in the browser. If it fails, it runs again: on a busy machine, answers may come later than it waits. */
export function inBrowser(name, run) {
  test(name, { skip, timeout: 400_000 }, async (t) => {
    try {
      await run();
    } catch (error) {
      t.diagnostic(`a second try, after: ${error.message}`);
      await run();
    }
  });
}
