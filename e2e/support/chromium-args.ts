const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
];

/** Chromium's switches in tests: it makes no calls of its own. As root it starts only without its sandbox. */
export const chromiumArgs: readonly string[] = process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;
