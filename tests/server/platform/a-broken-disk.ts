import { Writable } from 'node:stream';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { compose } from '#server/compose.ts';
import { createDatabase } from '#server/db/postgres.ts';
import type { Database } from '#server/db/sql.ts';
import { openParts, type OpenParts } from '#server/open-parts.ts';
import { aCable, urlOf } from '../a-cable.ts';
import { asSuperuser, withDatabase, type TestDatabase } from '../database.ts';
import { aConfig } from './an-app.ts';

let own: TestDatabase;

// one folder for all tests: with new keys the server would log that everybody is signed out
let dataDir: string;
let admin: Database;

export const withABrokenDisk = (): void => {
  beforeAll(async () => {
    own = await withDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'full-disk-'));
    admin = createDatabase(asSuperuser(own.address)); // only a superuser may create an event trigger
    await admin.query(`
      create table public.disk (fault text);
      insert into public.disk values (null);
      grant select on public.disk to public;
      create function public.fail() returns text language plpgsql security definer as $$
      declare code text := (select fault from public.disk);
      begin
        if code is not null then raise exception 'could not extend file "base/1/2": No space left' using errcode = code; end if;
        return code;
      end $$;
      create function public.fail_row() returns trigger language plpgsql as $$ begin perform public.fail(); return new; end $$;
      create function public.fail_command() returns event_trigger language plpgsql as $$ begin perform public.fail(); end $$;
      create trigger full_disk before insert on app.team for each row execute function public.fail_row();
      create trigger full_disk before insert on auth.users for each row execute function public.fail_row();
      create event trigger full_disk on ddl_command_start execute function public.fail_command()`);
  });
  afterAll(async () => {
    await admin.close();
    await own.close();
    await rm(dataDir, { recursive: true });
  });
  beforeEach(() => breakDisk(null));
};

/** Makes new teams, new users and DDL fail with this SQLSTATE, as on a full disk; null mends it. */
export const breakDisk = (sqlstate: string | null) => admin.query('update public.disk set fault = $1', [sqlstate]);

export const aServer = async () => {
  const { address } = await aCable(own.address);
  const lines: { readonly level: number; readonly msg: string; readonly reason?: string }[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line) as (typeof lines)[number]);
      done();
    },
  });
  const config = aConfig({ DATABASE_URL: urlOf(address), DATA_DIR: dataDir });
  const open: OpenParts = await openParts(config, createLog('info', destination), { build: 'test' });
  const app = compose(open.parts);
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await app.request(`http://localhost:3000${path}`, {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
  };
  const close = async () => {
    open.announceStop();
    await open.close();
  };
  return { call, close, loud: () => lines.filter(({ level }) => level >= 50), lines };
};

export const failAndMend = async (sqlstate: string, reason: string, says: string): Promise<void> => {
  const server = await aServer();
  const email = `ana-${sqlstate}@example.org`;
  const password = 'seven silk spools';
  const token = String((await server.call('POST', '/auth/v1/signup', { email, password })).body['access_token']);
  const makeTeam = () => server.call('POST', '/api/v2/teams', { name: 'Stitchery' }, token);
  expect((await makeTeam()).status).toBe(201);
  expect(await server.call('GET', '/readyz')).toEqual({ status: 200, body: { status: 'ready' } });

  await breakDisk(sqlstate);
  const message = expect.stringContaining(says) as string;
  for (let time = 0; time < 3; time += 1)
    expect(await makeTeam()).toMatchObject({
      status: 503,
      body: { error: { code: 'unavailable', message, details: { reason } } },
    });
  const stranger = { email: `bob-${sqlstate}@example.org`, password };
  expect(await server.call('POST', '/auth/v1/signup', stranger)).toMatchObject({
    status: 503,
    body: { msg: message },
  });
  expect(await server.call('GET', '/readyz')).toEqual({
    status: 503,
    body: { status: 'unavailable', reason, message },
  });
  expect((await server.call('GET', '/api/v2/teams', undefined, token)).status).toBe(200);
  expect(server.loud()).toMatchObject([
    { level: 50, reason, msg: expect.stringContaining('NOTHING CAN BE SAVED') as string },
  ]);

  await breakDisk(null);
  await expect.poll(() => server.call('GET', '/readyz')).toEqual({ status: 200, body: { status: 'ready' } });
  expect((await makeTeam()).status).toBe(201);
  expect(server.loud()).toHaveLength(1);
  expect(server.lines.filter(({ msg }) => msg === 'The database saves changes again')).toHaveLength(1);
  await server.close();
};
