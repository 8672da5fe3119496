import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Holder {
  readonly process: ChildProcess;
  readonly words: () => string;
  readonly ended: Promise<number | null>;
}

const script = join(import.meta.dirname, 'hold.mjs');

export const hold = (dataDir: string): Holder & { readonly ready: Promise<void> } => {
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        words += chunk.toString();
        if (words.includes('holding')) resolve();
      });
    child.once('exit', () => resolve());
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { process: child, words: () => words, ended, ready };
};
