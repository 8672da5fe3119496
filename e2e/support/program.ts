import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

export interface Program {
  /** Resolves once the program is ready; throws with its output if it ends or takes over 60 s. */
  readonly start: () => Promise<void>;
  /** Ends the program: SIGTERM like Ctrl-C, SIGKILL like a power cut. Throws if it has not ended after 20 s. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** The id of the process; undefined before the first `start` and after `end`. */
  readonly pid: () => number | undefined;
  readonly words: () => string;
}

interface ProgramOptions {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly isReady: () => Promise<boolean>;
}

const startWithinMs = 60_000;
const stopWithinMs = 20_000;

export const createProgram = ({ args, env, isReady }: ProgramOptions): Program => {
  let child: ChildProcess | undefined;
  let words = '';

  const start = async (): Promise<void> => {
    if (child) throw new Error('The program runs already.');
    // Passes only PATH, HOME and TMPDIR: a developer's own DATABASE_URL must never receive a test's rows.
    const { PATH = '', HOME = '', TMPDIR } = process.env;
    const started = spawn(process.execPath, args, {
      env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (words += String(chunk)));
    for (const deadline = Date.now() + startWithinMs; Date.now() < deadline; await delay(50)) {
      if (hasEnded(started)) throw new Error(`${args[0]} ended instead of starting:\n${words}`);
      if (await isReady()) return;
    }
    await end('SIGKILL');
    throw new Error(`${args[0]} was not ready within ${startWithinMs / 1000} s:\n${words}`);
  };

  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const ending = child;
    child = undefined;
    if (!ending || hasEnded(ending)) return;
    const ended = new Promise<'ended'>((resolve) => ending.once('exit', () => resolve('ended')));
    ending.kill(signal);
    const outcome = await Promise.race([ended, delay(stopWithinMs, 'late' as const, { ref: false })]);
    if (outcome === 'ended') return;
    ending.kill('SIGKILL');
    throw new Error(`${args[0]} did not stop within ${stopWithinMs / 1000} s of ${signal}:\n${words}`);
  };

  return { start, end, pid: () => child?.pid, words: () => words };
};

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
