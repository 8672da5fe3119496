import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = join(import.meta.dirname, '../../../tools/end-with-npm.mjs');
const server = `
  import { endWithNpm } from ${JSON.stringify(module)};
  endWithNpm();
  process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
  console.log('running');
  setTimeout(() => { console.log('alone'); process.exit(1); }, 3000);
`;

const wordsAfterTheShellEnds = async (env: Readonly<Record<string, string>>): Promise<string> => {
  const shell = spawn('/bin/sh', ['-c', '"$0" --input-type=module --eval "$1"; true', process.execPath, server], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let words = '';
  shell.stdout.on('data', (chunk: Buffer) => (words += chunk.toString()));
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  await once(shell.stdout, 'close'); // the pipe closes when the server ends too
  return words;
};

test('a server that npm started stops properly when its shell is ended', async () => {
  expect(await wordsAfterTheShellEnds({ npm_lifecycle_event: 'start' })).toBe('running\nstopped\n');
});

test('a server started by hand outlives the shell that started it', async () => {
  expect(await wordsAfterTheShellEnds({})).toBe('running\nalone\n');
});
