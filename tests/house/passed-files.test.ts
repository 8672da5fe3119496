import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { passedFiles } from '../../tools/test/counts.mjs';

const ofVitest = (name: string, ...statuses: readonly string[]) => ({
  name,
  message: '',
  assertionResults: statuses.map((status) => ({ status, fullName: 'it', failureMessages: [] })),
});
const ofPlaywright = (file: string, ok: boolean, status: string) => ({
  specs: [{ title: 'it', ok, file, line: 1, tests: [{ results: [{ status, errors: [] }] }] }],
});

test('a file has passed when one of its tests has: not when all skipped themselves, and not when it is only there', async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'passed-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = async (name: string, report: object): Promise<string> => {
    await writeFile(join(folder, name), JSON.stringify(report));
    return join(folder, name);
  };
  const unit = await write('unit-0.json', {
    testResults: [ofVitest('/p/tests/a.test.ts', 'passed', 'skipped'), ofVitest('/p/tests/b.test.ts', 'skipped')],
  });
  const browser = await write('browser-0.json', {
    config: { rootDir: '/p/e2e' },
    suites: [{ suites: [ofPlaywright('x/c.spec.ts', true, 'passed')] }, ofPlaywright('d.spec.ts', true, 'skipped')],
  });
  expect([...passedFiles([unit, browser, join(folder, 'none.json')])]).toEqual([
    '/p/tests/a.test.ts',
    '/p/e2e/x/c.spec.ts',
  ]);
});
