import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { compose } from '#server/compose.ts';
import { notesOfStart } from '#server/notes-of-start.ts';
import { openParts } from '#server/open-parts.ts';
import { aCable, urlOf } from '../a-cable.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aConfig } from '../platform/an-app.ts';

let own: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  own = await withDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lost-keys-'));
});
afterAll(async () => {
  await own.close();
  await rm(dataDir, { recursive: true });
});

const started = async (work: (app: ReturnType<typeof compose>) => Promise<unknown> = () => Promise.resolve()) => {
  const { address } = await aCable(own.address);
  let log = '';
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString();
      done();
    },
  });
  const config = aConfig({ DATABASE_URL: urlOf(address), DATA_DIR: dataDir, SMTP_URL: 'smtp://localhost' });
  const { parts, close } = await openParts(config, createLog('info', destination), { build: 'test' });
  await work(compose(parts));
  await close();
  return { notes: notesOfStart(parts), isLoud: log.includes('"level":50') };
};

test('new keys in the place of lost ones are said loudly where people have accounts, and only then', async () => {
  const body = JSON.stringify({ email: 'ana@example.org', password: 'seven silk spools' });
  const register = async (app: ReturnType<typeof compose>) =>
    app.request('http://localhost:3000/auth/v1/signup', { method: 'POST', body });
  const quiet = { notes: [], isLoud: false };
  expect(await started()).toEqual(quiet);
  await rm(join(dataDir, 'auth-keys.json'));
  expect(await started()).toEqual(quiet); // nobody was signed in, so nothing was lost
  expect(await started(register)).toEqual(quiet);

  await rm(join(dataDir, 'auth-keys.json'));
  expect(await started()).toEqual({
    notes: [
      expect.stringMatching(/^EVERYBODY IS SIGNED OUT: there was no .*auth-keys\.json.* one person has an account/),
    ],
    isLoud: true,
  });
  expect(await started()).toEqual(quiet); // the previous start already reported it
});
