import { execFile } from 'node:child_process';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
}

export const runNode = (cwd: string, script: string, args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [script, ...args], { cwd, maxBuffer: 64 * 1024 * 1024 }, (fault, stdout) => {
      if (fault && typeof fault.code !== 'number') reject(fault);
      else resolve({ code: typeof fault?.code === 'number' ? fault.code : 0, stdout });
    });
  });
