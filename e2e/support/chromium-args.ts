const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
];

/** Chromium's switches in tests: no calls of its own; for root no sandbox, with which it would refuse to start. */
export const chromiumArgs: readonly string[] = process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;
