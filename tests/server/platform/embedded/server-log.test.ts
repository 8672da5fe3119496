import { mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { setLogAside, shortenLog } from '#server/db/embedded/postmaster.ts';
import { aDataFolder } from './data-folder.ts';

const silent = createLog('silent');
const fiveMegabytes = 5 * 1024 * 1024;
const long = 'x'.repeat(fiveMegabytes + 1);

const aLog = async (content: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'server-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'server.log'), content, { mode: 0o600 });
  return join(folder, 'server.log');
};

test('a long log that is being written is set aside, and what follows begins anew', async () => {
  const file = await aLog(long);
  const writing = await open(file, 'a');
  expect(await shortenLog(file, silent)).toBe(true);
  await writing.write('the next line\n');
  await writing.close();
  expect(await readFile(file, 'utf8')).toBe('the next line\n');
  expect(await readFile(`${file}.1`, 'utf8')).toBe(long);
  expect((await stat(`${file}.1`)).mode & 0o777).toBe(0o600);
});

test('a log of five megabytes stays, and so does the one before it', async () => {
  const file = await aLog('y'.repeat(fiveMegabytes));
  await writeFile(`${file}.1`, 'before');
  expect(await shortenLog(file, silent)).toBe(false);
  expect(await setLogAside(file)).toBe(fiveMegabytes);
  expect(await readFile(`${file}.1`, 'utf8')).toBe('before');
});

test('a log that cannot be set aside is cut all the same, and that is said', async () => {
  const file = await aLog(long);
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  await mkdir(`${file}.1`);
  expect(await shortenLog(file, createLog('info', destination))).toBe(true);
  expect(lines.join('')).toContain('its lines are lost');
  expect((await stat(file)).size).toBe(0);
});

test('before a start a long log is renamed, and a log that is not there is short', async () => {
  const file = await aLog(long);
  expect(await setLogAside(file)).toBe(0);
  expect(await readFile(`${file}.1`, 'utf8')).toBe(long);
  expect(await setLogAside(file)).toBe(0);
});

test('the log of a database that runs is kept short', async () => {
  const { dataDir, remove } = await aDataFolder();
  onTestFinished(remove);
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent, logMs: 10 });
  const file = join(dataDir, 'postgres', 'server.log');
  await writeFile(file, long);
  await expect.poll(async () => (await stat(file)).size).toBe(0);
  expect((await stat(`${file}.1`)).size).toBe(long.length);
  await postgres.stop();
});
