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

describe('a step of npm test', () => {
  test('answers the exit code of its command and keeps its words', async () => {
    const code = await run({
      command: ['-e', "console.log('a'); console.error('b'); process.exit(3)"],
      log,
      timeoutMs: 20_000,
    });
    expect({ code, words: tailOf(log) }).toEqual({ code: 3, words: '    a\n    b' });
  });

  test('that hangs is stopped, with what it has started, and has failed', async () => {
    // A heartbeat, not a process id: in a container the dead may keep their number for ever.
    const beats = join(folder, 'beats');
    const beating = `setInterval(() => require('node:fs').appendFileSync(${JSON.stringify(beats)}, '.'), 20)`;
    const hanging = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(beating)}]); setInterval(() => {}, 1000)`;
    const code = await run({ command: ['-e', hanging], log, timeoutMs: 2000 });
    const before = readFileSync(beats, 'utf8').length;
    await delay(300);
    const after = readFileSync(beats, 'utf8').length;
    expect({ code, beatsOn: after > before }).toEqual({ code: 1, beatsOn: false });
    expect(before).toBeGreaterThan(0);
  });

  test("never sees the database that a developer's shell points at, but the one it is given", async () => {
    vi.stubEnv('DATABASE_URL', 'postgresql://real');
    vi.stubEnv('SUPABASE_URL', 'https://real');
    const script = 'console.log(process.env.DATABASE_URL, process.env.SUPABASE_URL, process.env.TEST_DATABASE_URL)';
    await run({ command: ['-e', script], log, env: { TEST_DATABASE_URL: 'postgresql://test' }, timeoutMs: 20_000 });
    expect(tailOf(log)).toBe('    undefined undefined postgresql://test');
  });
});
