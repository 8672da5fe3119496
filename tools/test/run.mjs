import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { secondsUsedBy } from './processor-time.mjs';

/** Variables of a person's shell that would change a test's server. */
const ofTheShell =
  /^(PORT|HOST|TLS_|PUBLIC_URL|APP_ENV|DATABASE_URL|TEST_DATABASE_URL|DATA_DIR|SUPABASE_|SMTP_|MAIL_|OAUTH_|TRUSTED_|ALLOWED_|CONTACT_|AUTH_ADMIN|METRICS_)/;

const cleanEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheShell.test(name)));

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

// Except on Windows, each child leads a process group: killing the group also ends its servers and browsers.
const killGroup = (/** @type {import('node:child_process').ChildProcess} */ child) => {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has already ended by itself.
  }
};

export const stopAll = () => running.forEach(killGroup);

/** A command hangs if it has printed nothing for this long and its processes have used almost no processor time. */
const hangsAfterMs = 5 * 60_000;
/** Timers and an idle database use less than this share of a core; a working step uses more on any machine. */
const idleShare = 0.01;

/** Calls `end` once the process is silent and idle for `quietMs`. The caller calls `printed` at each output. */
const watchForHang = (/** @type {number} */ pid, /** @type {number} */ quietMs, /** @type {() => void} */ end) => {
  // Counts looks instead of minutes: a command must not count as hung because the computer slept.
  const mostChecks = 30;
  let checks = 0;
  let hasPrinted = false;
  let used = secondsUsedBy(pid);
  const timer = setInterval(() => {
    const now = secondsUsedBy(pid);
    const isIdle = now !== undefined && used !== undefined && Math.abs(now - used) < (quietMs / 1000) * idleShare;
    if (hasPrinted || !isIdle) {
      checks = 0;
      used = now;
      hasPrinted = false;
      return;
    }
    checks += 1;
    if (checks === mostChecks) end();
  }, quietMs / mostChecks);
  return {
    printed: () => {
      hasPrinted = true;
    },
    stop: () => clearInterval(timer),
  };
};

/**
 * Runs a command into a log file and returns its exit code. Ends a command that hangs; it counts as failed.
 *
 * @param {object} step
 * @param {readonly [string, ...string[]]} step.command arguments for this Node
 * @param {string} step.log
 * @param {Record<string, string>} [step.env]
 * @param {number} [step.quietMs] for tests of this file
 * @returns {Promise<{ code: number, hung: boolean }>}
 */
export const run = async ({ command, log, env = {}, quietMs = hangsAfterMs }) => {
  const out = createWriteStream(log, { flags: 'a' });
  const child = spawn(process.execPath, command, {
    env: { ...cleanEnvironment(), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  child.stdout.pipe(out, { end: false });
  child.stderr.pipe(out, { end: false });
  let hung = false;
  const watch = watchForHang(child.pid ?? 0, quietMs, () => {
    hung = true;
    out.write(`\nIt hangs: for ${quietMs / 60_000} minutes it printed nothing and did no work. It was ended.\n`);
    killGroup(child);
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', watch.printed);
  // `exit`, not `close`: a grandchild that still has the pipe must not delay the result.
  const [code] = await once(child, 'exit');
  watch.stop();
  running.delete(child);
  killGroup(child);
  out.end();
  await once(out, 'finish');
  return { code: hung ? 1 : (code ?? 1), hung };
};

export const tailOf = (/** @type {string} */ log, lines = 60) =>
  readFileSync(log, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .map((line) => `    ${line}`)
    .join('\n');
