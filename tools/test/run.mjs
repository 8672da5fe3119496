import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { once } from 'node:events';

/** Variables of a person's own shell that would send a test to a real database, a real mailbox or a port in use. */
const ofTheShell =
  /^(PORT|HOST|TLS_|PUBLIC_URL|APP_ENV|DATABASE_URL|TEST_DATABASE_URL|DATA_DIR|SUPABASE_|SMTP_|MAIL_|OAUTH_|TRUSTED_|ALLOWED_|CONTACT_|AUTH_ADMIN|METRICS_)/;

const cleanEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheShell.test(name)));

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

// Except on Windows, each child leads its own process group: killing the group also ends its servers and browsers.
const killGroup = (/** @type {import('node:child_process').ChildProcess} */ child) => {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has already ended by itself.
  }
};

/** Ends every step that is under way, for a person who pressed Ctrl-C. */
export const stopAll = () => running.forEach(killGroup);

/**
 * Runs a command into a log file and returns its exit code; one that exceeds its time counts as failed.
 *
 * @param {object} step
 * @param {readonly [string, ...string[]]} step.command arguments for this Node
 * @param {string} step.log
 * @param {Record<string, string>} [step.env]
 * @param {number} step.timeoutMs
 */
export const run = async ({ command, log, env = {}, timeoutMs }) => {
  const out = createWriteStream(log, { flags: 'a' });
  const child = spawn(process.execPath, command, {
    env: { ...cleanEnvironment(), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  child.stdout.pipe(out, { end: false });
  child.stderr.pipe(out, { end: false });
  const timer = setTimeout(() => {
    out.write(`\nStopped after ${timeoutMs / 60_000} minutes.\n`);
    killGroup(child);
  }, timeoutMs);
  // `exit`, not `close`: a grandchild that still holds the pipe must not delay the result.
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  running.delete(child);
  killGroup(child);
  out.end();
  await once(out, 'finish');
  return code ?? 1;
};

/** The last lines of a log, indented, for the person who has to find the fault. */
export const tailOf = (/** @type {string} */ log, lines = 60) =>
  readFileSync(log, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .map((line) => `    ${line}`)
    .join('\n');
