import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { withEmptyDatabase, type TestDatabase } from '../database.ts';
import { aProduct, type Person, type Product } from '../product.ts';

/* Devices of the previous release: random epochs, bare digests as marks. Migrations bring the database up to date. */

const embedded = { embeddedAuth: true };
const before = migrations.filter(({ number }) => number < 66);
const day = 86_400_000;
const random = (length: number) => Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join('');
const markAt = (time: number) => `${time}.${random(16)}`;

let own: TestDatabase;
let product: Product;
let ana: Person;
// One migration run for all tests, because it takes longer than their queries.
const teams: Awaited<ReturnType<typeof aTeamOfBefore>>[] = [];
beforeAll(async () => {
  own = await withEmptyDatabase();
  product = await aProduct({ db: own.db });
  await migrate(own.db, before, embedded);
  for (let count = 0; count < 12; count += 1) teams.push(await aTeamOfBefore());
  await migrate(own.db, migrations, embedded);
});
afterAll(() => own.close());

const aTeamOfBefore = async () => {
  const person = product.person('ana');
  const [team, epoch] = [newId(), crypto.randomUUID()];
  const marks = [markAt(Date.now() - 7_200_000), markAt(Date.now() - 3_600_000)];
  const former = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [crypto.randomUUID(), at + 1]));
  await own.db.query(
    `with person as (
       insert into app.profile (user_id, email, created_at, seen_at) values ($1, $2, now(), now())
     ), team as (
       insert into app.team (public_id, name, created_at, created_by) values ($3, 'Guild', now(), $1) returning id
     ), member as (
       insert into app.member (team_id, user_id, role, joined_at) select id, $1, 'owner', now() from team
     ), counter as (
       insert into app.team_counter (team_id, epoch, version, former) select id, $4, 2, $5 from team
     )
     insert into app.team_history (team_id, version, mark, at)
     select id, at, ($6::text[])[at], to_timestamp(left(($6::text[])[at], 13)::bigint / 1000.0) from team, generate_series(1, 2) at`,
    [person.userId, person.email, team, epoch, JSON.stringify(former), marks],
  );
  return { person, team, epoch, marks, former };
};

let old: Awaited<ReturnType<typeof aTeamOfBefore>>;
beforeEach(() => {
  product.time.now = Date.now();
  const next = teams.pop();
  if (next === undefined) throw new Error('There are more tests than teams of before.');
  old = next;
  ana = old.person;
});

const ask = (after: number, epoch: string, last?: string) =>
  ana.call(
    'GET',
    `/teams/${old.team}/sync/pull?after=${after}&epoch=${epoch}${last === undefined ? '' : `&last=${last}`}`,
  );
const told = async (answer: ReturnType<typeof ask>) => {
  const { status, body } = await answer;
  return status === 200 ? '200' : `${status} ${body.error?.code}`;
};
const now = async () => (await ana.call('GET', `/teams/${old.team}/sync/pull?after=0`)).body;

test('they go on from where they are, and are handed out signed places from then on', async () => {
  const { epoch, marks } = old;
  const first = (await ask(1, epoch, marks[0])).body;
  expect([first.epoch, first.from, first.to, first.more]).toEqual([epoch, 1, 2, false]);
  expect(first.last).not.toBe(marks[1]);
  expect(await told(ask(2, epoch, first.last))).toBe('200');
  expect(await told(ask(2, epoch, marks[1]))).toBe('200');
  expect(await told(ask(2, epoch))).toBe('200');
  expect((await now()).epoch).toBe(epoch);
});

test('of the epochs that the release before has kept for ever sixteen stay', async () => {
  const latest = Object.entries(old.former).filter(([, version]) => version > 24);
  expect((await now()).former).toEqual(Object.fromEntries(latest));
});

const begins = async (...claim: Parameters<typeof ask>): Promise<boolean> => {
  const { epoch } = await now();
  expect(await told(ask(...claim))).toBe('409 epoch');
  return (await now()).epoch !== epoch;
};

test('an epoch that they had and the server lacks counts for thirty days, three times a day', async () => {
  for (const days of [0, 1, serverLimits.unsignedDays - 1]) {
    product.time.now = Date.now() + days * day - 60_000;
    const times = [];
    for (let time = 0; time < 4; time += 1) times.push(await begins(2, crypto.randomUUID()));
    expect([days, times]).toEqual([days, [true, true, true, false]]);
  }
  product.time.now = Date.now() + serverLimits.unsignedDays * day + 60_000;
  expect(await begins(2, crypto.randomUUID())).toBe(false);
});

test.each<readonly [what: string, claim: () => readonly [after: number, last?: string]]>([
  ['a mark', () => [2, markAt(Date.now() - 1_800_000)]],
  ['a version', () => [3]],
])('%s that they had and the server lacks counts under an epoch of then, not under a signed one', async (_, claim) => {
  const [after, ...last] = claim();
  product.time.now = Date.now() + day;
  expect(await begins(after, old.epoch, ...last)).toBe(true);
  expect(await begins(after, (await now()).epoch, ...last)).toBe(false);
});

test('a mark that they had and the server lacks counts no more after thirty days', async () => {
  product.time.now = Date.now() + serverLimits.unsignedDays * day + 60_000;
  expect(await begins(2, old.epoch, markAt(Date.now() - 1_800_000))).toBe(false);
});

test.each<readonly [what: string, claim: () => Parameters<typeof ask>]>([
  ['a mark', () => [2, old.epoch, markAt(Date.now() + 60_000)]],
  [
    'an epoch',
    () => {
      const time = (Date.now() + 60_000).toString(16).padStart(12, '0');
      return [2, `${time.slice(0, 8)}-${time.slice(8)}-8${random(3)}-8${random(3)}-${random(12)}`];
    },
  ],
])('%s that says it is younger than the update has to be signed', async (_, claim) => {
  expect(await told(ask(...claim()))).toBe('409 epoch');
  expect((await now()).epoch).toBe(old.epoch);
});

test('a viewer begins nothing by what is not signed', async () => {
  const vic = product.person('vic');
  await product.join(vic, old.team, 'viewer');
  expect((await vic.call('GET', `/teams/${old.team}/sync/pull?after=9&epoch=${old.epoch}`)).status).toBe(409);
  expect((await now()).epoch).toBe(old.epoch);
});

test('a copy of the database from before the update, put back after it: what the lost secret has signed counts the same', async () => {
  const { epoch } = old;
  const { last } = (await ask(1, epoch)).body;
  await own.db.query(`update app.history_key set secret = sha256('another')`);
  await own.db.query('update app.team_counter set signed_since = $1', [new Date(Date.now() + 1000)]);
  await own.db.query('delete from app.team_history where version = 2');
  await own.db.query('update app.team_counter set version = 1');
  expect(await told(ask(2, epoch, last))).toBe('409 epoch');
  expect((await now()).epoch).not.toBe(epoch);
});

test('a team that is made since has nothing that is not signed', async () => {
  const team = await product.team(ana);
  const ahead = await ana.call('GET', `/teams/${team}/sync/pull?after=9&epoch=${crypto.randomUUID()}`);
  expect(ahead.status).toBe(409);
  const [row] = await own.db.query(
    'select former, signed_since from app.team_counter c join app.team t on t.id = team_id where public_id = $1',
    [team],
  );
  expect(row).toEqual({ former: {}, signed_since: null });
});
