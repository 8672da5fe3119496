import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder } from '#server/base/data-folder.ts';

let above: string;
beforeEach(async () => {
  above = await mkdtemp(join(tmpdir(), 'spoolside-folder-'));
});
afterEach(() => rm(above, { recursive: true, force: true }));

test('a folder that is not there is made, with those above it, and nobody else may list it', async () => {
  const folder = join(above, 'deep', 'data');
  await makeDataFolder(folder);
  expect((await stat(folder)).mode & 0o066).toBe(0);
  await makeDataFolder(folder);
});

test('a file in the place of the folder, or above it, is one sentence that names DATA_DIR', async () => {
  const file = join(above, 'file');
  await writeFile(file, '');
  await expect(makeDataFolder(file)).rejects.toThrow(
    `DATA_DIR must be a folder that can be written, but it is ${file}, and that is a file.`,
  );
  await expect(makeDataFolder(join(file, 'data'))).rejects.toThrow(/^DATA_DIR must be .* a file stands where a folder/);
});

// Root may write to every folder, so this test needs another user.
test.skipIf(process.getuid?.() === 0)('a folder of somebody else is one sentence too', async () => {
  await expect(makeDataFolder('/')).rejects.toThrow(
    'DATA_DIR must be a folder that can be written, but it is /, and this user may not write there.',
  );
});
