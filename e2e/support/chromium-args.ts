const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
];

/** Chromium's switches in tests: no network calls of its own; for root, also no sandbox, because it would not start. */
export const chromiumArgs: readonly string[] = process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;
