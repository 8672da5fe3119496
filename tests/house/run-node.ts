import { execFile } from 'node:child_process';

/** What a process said and how it ended. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
}

/** Runs a script of Node in a folder to its end. A failing exit is an outcome; a script that cannot be started is thrown. */
export const runNode = (cwd: string, script: string, args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [script, ...args], { cwd, maxBuffer: 64 * 1024 * 1024 }, (fault, stdout) => {
      if (fault && typeof fault.code !== 'number') reject(fault);
      else resolve({ code: typeof fault?.code === 'number' ? fault.code : 0, stdout });
    });
  });
