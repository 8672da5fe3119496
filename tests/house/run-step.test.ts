import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { run, tailOf } from '../../tools/test/run.mjs';

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'step-'));
  log = join(folder, 'step.log');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** In these tests 1.5 seconds of silence stand for the five minutes of a real run. */
const quietMs = 1500;

describe('a step of npm test', () => {
  test('answers the exit code of its command and keeps its words', async () => {
    const { code, hung } = await run({
      command: ['-e', "console.log('a'); console.error('b'); process.exit(3)"],
      log,
    });
    expect({ code, hung, words: tailOf(log) }).toEqual({ code: 3, hung: false, words: '    a\n    b' });
  });

  test('that hangs is ended, with what it has started, is named, and has failed', async () => {
    // The process writes into a file while it runs: in a container, the id of an ended process may stay taken.
    const beats = join(folder, 'beats');
    const beating = `setInterval(() => require('node:fs').appendFileSync(${JSON.stringify(beats)}, '.'), 400)`;
    const hanging = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(beating)}]); setInterval(() => {}, 1000)`;
    const ended = await run({ command: ['-e', hanging], log, quietMs });
    const before = readFileSync(beats, 'utf8').length;
    await delay(800);
    const after = readFileSync(beats, 'utf8').length;
    expect({ ...ended, beatsOn: after > before }).toEqual({ code: 1, hung: true, beatsOn: false });
    expect(before).toBeGreaterThan(0);
    expect(tailOf(log)).toContain('It hangs');
  });

  test('that is silent for long is left to work, itself or what it has started', async () => {
    const busy = `const end = Date.now() + ${1.5 * quietMs}; while (Date.now() < end);`;
    const through = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(busy)}], { detached: true })`;
    for (const script of [busy, through])
      expect(await run({ command: ['-e', script], log, quietMs })).toEqual({ code: 0, hung: false });
  });

  test('that prints now and then is left to wait', async () => {
    const waiting = `const timer = setInterval(() => console.log('.'), ${quietMs / 3}); setTimeout(() => clearInterval(timer), ${1.5 * quietMs})`;
    expect(await run({ command: ['-e', waiting], log, quietMs })).toEqual({ code: 0, hung: false });
  });

  test("never sees the database that a developer's shell points at, but the one it is given", async () => {
    vi.stubEnv('DATABASE_URL', 'postgresql://real');
    vi.stubEnv('SUPABASE_URL', 'https://real');
    const script = 'console.log(process.env.DATABASE_URL, process.env.SUPABASE_URL, process.env.TEST_DATABASE_URL)';
    await run({ command: ['-e', script], log, env: { TEST_DATABASE_URL: 'postgresql://test' } });
    expect(tailOf(log)).toBe('    undefined undefined postgresql://test');
  });
});
