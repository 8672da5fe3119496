import { createServer } from 'vite';

// A test runs this file as its own process, so that it can be killed like a server.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true },
  appType: 'custom',
});
const { startEmbeddedPostgres } = await vite.ssrLoadModule('/server/db/embedded/embedded-postgres.ts');
const { createLog } = await vite.ssrLoadModule('/server/base/log.ts');
try {
  const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2], log: createLog('silent') });
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  process.stdout.write('holding\n');
  setInterval(() => undefined, 1000);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
