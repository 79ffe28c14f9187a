/** The addresses of the page's own scripts, under Trusted Types. */

declare const WORKER_FILE: string;

interface Policy {
  createScriptURL(url: string): string;
}

const FILES = [WORKER_FILE, "sw.js"];

const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;

const rules: Policy = {
  createScriptURL(file) {
    if (!FILES.includes(file)) throw new Error(`${file} is not a script of this page`);
    return new URL(file, document.baseURI).href;
  },
};

const policy = types?.createPolicy("ferz-page", rules) ?? rules;

/** Returns the address of the script of all workers. */
export function workerUrl(): string {
  return policy.createScriptURL(WORKER_FILE);
}

/** Returns the address of the service worker. */
export function serviceWorkerUrl(): string {
  return policy.createScriptURL("sw.js");
}
