import { execFile } from 'node:child_process';

/** What a process printed, and its exit code. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
}

/** Runs a Node script in a folder; returns its exit code and output. Throws if the script cannot be started. */
export const runNode = (cwd: string, script: string, args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [script, ...args], { cwd, maxBuffer: 64 * 1024 * 1024 }, (fault, stdout) => {
      if (fault && typeof fault.code !== 'number') reject(fault);
      else resolve({ code: typeof fault?.code === 'number' ? fault.code : 0, stdout });
    });
  });
