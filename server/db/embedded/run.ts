import { spawn } from 'node:child_process';

/** A user of the operating system; the database runs as this user. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** `code` is null if the program could not be started. */
interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program to its end, as the given account; undefined means the server's account. Never rejects. */
export function run(file: string, args: readonly string[], account?: Account): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...identity(account),
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}

/** Returns the options of `spawn` that set the account, and a small environment in UTC and the C locale. */
export function identity(account: Account | undefined) {
  return {
    ...(account !== undefined && { uid: account.uid, gid: account.gid }),
    env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], TZ: 'UTC', LC_ALL: 'C' },
  };
}
