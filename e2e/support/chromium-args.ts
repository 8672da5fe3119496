const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
];

/** How Chromium is started in tests: it calls nobody by itself, and as root it runs without the sandbox that it would refuse to start in. */
export const chromiumArgs: readonly string[] = process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;
