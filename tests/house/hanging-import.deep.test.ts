import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runNode } from './run-node.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanging-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const runPlanted = async (guarded: '0' | '1') => {
  const report = join(folder, 'report');
  vi.stubEnv('REPORT', report);
  vi.stubEnv('GUARDED', guarded);
  const config = 'tests/house/hanging-import/planted.config.ts';
  const root = join(import.meta.dirname, '../..');
  const { code } = await runNode(root, 'node_modules/vitest/vitest.mjs', ['run', '--config', config]);
  return { code, report: readFileSync(report, 'utf8') };
};

describe('a test that ends while a screen is loading', () => {
  test('leaves an import that is refused where nothing waits for it', async () => {
    const { report } = await runPlanted('0');
    expect(report).toContain('EnvironmentTeardownError');
  });

  test('is waited for by the set-up of every test of this project', async () => {
    expect(await runPlanted('1')).toEqual({ code: 0, report: 'slow screen\npart of the quick screen\n' });
  });
});
