import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { withEmptyDatabase, type TestDatabase } from '../database.ts';

const made = '2026-03-01T10:00:00.000Z';
const later = '2026-03-02T10:00:00.000Z';

interface Known {
  readonly confirmedAt: string | null;
  readonly mailedAt?: string;
  readonly knownTo?: 'google';
  readonly knownAs?: string;
  readonly noted?: { readonly action: string; readonly at: string; readonly by?: string };
}

const people: readonly (readonly [string, Known, string | null])[] = [
  ['nobody who is not confirmed', { confirmedAt: null }, null],
  ['nobody whose address confirmed itself', { confirmedAt: made }, null],
  ['whoever answered a mail', { confirmedAt: later }, later],
  ['nobody who took an address at once', { confirmedAt: later, noted: { action: 'user_modified', at: later } }, null],
  [
    'whoever took an address by mail',
    { confirmedAt: later, mailedAt: later, noted: { action: 'user_modified', at: later } },
    later,
  ],
  [
    'whom the administration confirmed',
    { confirmedAt: later, noted: { action: 'user_modified', at: later, by: 'administration' } },
    later,
  ],
  [
    'whom the administration added',
    { confirmedAt: made, noted: { action: 'user_signedup', at: made, by: 'administration' } },
    made,
  ],
  ['whom another provider knows', { confirmedAt: made, knownTo: 'google' }, made],
  ['nobody it knows by another address', { confirmedAt: made, knownTo: 'google', knownAs: 'jo@example.org' }, null],
];

let own: TestDatabase;
const ids = new Map<Known, string>();
// One migration run for all tests, because it takes longer than their queries.
beforeAll(async () => {
  const embedded = { embeddedAuth: true };
  own = await withEmptyDatabase();
  const before = migrations.filter(({ number }) => number < 13);
  await migrate(own.db, before, embedded);
  for (const [nth, [, known]] of people.entries()) ids.set(known, await add(known, nth));
  await migrate(own.db, migrations, embedded);
});
afterAll(() => own.close());

const add = async (known: Known, nth: number): Promise<string> => {
  const id = newId();
  const email = `bo${nth}@example.org`;
  await own.db.query(
    `insert into auth.users (id, email, email_confirmed_at, email_change_sent_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [id, email, known.confirmedAt, known.mailedAt ?? null, made],
  );
  await own.db.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ($1, $2::uuid::text, $2, jsonb_build_object('email', $3::text), $4, $5, $5)`,
    [newId(), id, known.knownAs ?? email, known.knownTo ?? 'email', made],
  );
  const { noted } = known;
  const traits = noted?.by === undefined ? {} : { traits: { by: noted.by } };
  if (noted !== undefined)
    await own.db.query('insert into auth.audit_log_entries (id, payload, created_at) values ($1, $2::jsonb, $3)', [
      newId(),
      JSON.stringify({ action: noted.action, actor_id: id, ...traits }),
      noted.at,
    ]);
  return id;
};

test.each(people)('After the update an address is proven for %s', async (_who, known, provenAt) => {
  expect(await own.db.query('select email_proven_at from auth.users where id = $1', [ids.get(known)])).toEqual([
    { email_proven_at: provenAt === null ? null : new Date(provenAt) },
  ]);
});
