/**
 * `npm run test:auth`: runs sign-in tests over HTTP with the page's client library. Last line: `N passed, N failed`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { endOnOldNode } from './node-version.mjs';
import { verdict, vitestCounts } from './test/counts.mjs';
import { run, stopAll, tailOf } from './test/run.mjs';

endOnOldNode();
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopAll();
    process.exit(130);
  });

if (!ensureInstalled(root)) {
  console.log('FAILED install (npm ci)\n0 passed, 1 failed');
  process.exit(1);
}

const [report, log] = ['.cache/test/auth.json', '.cache/test/auth.log'];
mkdirSync('.cache/test', { recursive: true });
for (const file of [report, log]) rmSync(file, { force: true });

const code = await run({
  command: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    'tests/server/auth',
  ],
  log,
  timeoutMs: 10 * 60_000,
});
const counts = vitestCounts(report);
const { passed, failed } = verdict(code, counts);
for (const one of counts?.failures ?? []) console.log(`✘ ${one}`);
if (failed > 0) console.log(`${tailOf(log)}\nThe whole log: ${log}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
