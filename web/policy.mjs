// The Content-Security-Policy of the page and of its workers.

const RULES = {
  "default-src": "'none'",
  // WebAssembly is compiled, but no text is ever run.
  "script-src": "'self' 'wasm-unsafe-eval'",
  "style-src": "'self'",
  "img-src": "'self' blob: data:",
  "connect-src": "'self'",
  "worker-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "require-trusted-types-for": "'script'",
  "trusted-types": "ferz-board ferz-html ferz-page",
};

const written = (rules) =>
  Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

/** The policy for the `meta` element of the page, so that it holds on any host. */
export const policy = written(RULES);

/** The policy for the header, where it can also forbid frames. */
export const headerPolicy = written({ ...RULES, "frame-ancestors": "'none'" });
