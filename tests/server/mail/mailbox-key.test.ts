import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadMailboxKey, mailboxAddress } from '#server/mail/mailbox.ts';
import { notesOfStart } from '#server/notes-of-start.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { aConfig } from '../platform/an-app.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spoolside-mailbox-'));
});
afterEach(() => rm(dir, { recursive: true }));

const modeOf = async () => (await stat(join(dir, 'mailbox-key'))).mode & 0o777;

test('a data folder has one key of its own, for its owner alone, however many servers start in it', async () => {
  const keys = await Promise.all(Array.from({ length: 12 }, () => loadMailboxKey(dir)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{32}$/);
  expect([await modeOf(), await readdir(dir)]).toEqual([0o600, ['mailbox-key']]);
  await chmod(join(dir, 'mailbox-key'), 0o644);
  expect(await loadMailboxKey(dir)).toBe(keys[0]);
  expect(await modeOf()).toBe(0o600);
});

test('an empty or short key opens nothing: the start says what to do', async () => {
  for (const text of ['', 'short\n']) {
    await writeFile(join(dir, 'mailbox-key'), text);
    await expect(loadMailboxKey(dir)).rejects.toThrow(StartRefusal);
  }
});

test('the start prints the whole address, by the name of this machine', () => {
  const config = aConfig({ PORT: '4000', PUBLIC_URL: 'https://spools.example.org' });
  expect(mailboxAddress(config, 'abc')).toBe('http://localhost:4000/dev/mail?key=abc');
  expect(notesOfStart({ config: aConfig(), mailboxKey: 'abc' })).toEqual([
    'Mails: http://localhost:3000/dev/mail?key=abc',
  ]);
  expect(notesOfStart({ config: aConfig({ APP_ENV: 'production' }) })).toEqual([]);
});

test('the start says of a variable that an older version knew that it does nothing', () => {
  const notes = notesOfStart({ config: aConfig({ AUTH_PASSKEYS: 'true' }) });
  expect(notes.map((note) => note.split(':')[0])).toEqual(['AUTH_PASSKEYS is set and does nothing']);
});
