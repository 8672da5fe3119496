import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aChange, aDevice, aProduct, aThread, type Person, type Product } from '../product.ts';

let product: Product;
let eve: Person;
let ana: Person;
beforeAll(async () => {
  product = await aProduct();
  [ana, eve] = [product.person('ana'), product.person('eve')];
});
afterAll(() => product.close());

const aNewThread = () => aChange('thread.create', aThread());

/** A team of Ana's with Eve in it, in which both have written; and what another team of Eve's has handed out. */
const aTeam = async () => {
  const team = await product.team(ana);
  await product.join(eve, team, 'member');
  const device = aDevice(eve, team);
  const places = [];
  for (let count = 0; count < 3; count += 1) {
    product.time.now += 1000;
    await aDevice(ana, team).push(aNewThread());
    places.push(await device.pull());
  }
  const elsewhere = aDevice(eve, await product.team(eve));
  await elsewhere.push(aNewThread());
  return { team, places, foreign: await elsewhere.pull() };
};

/** Everything that the database holds of a team, its devices and its people's notifications. */
const everythingOf = async (team: string): Promise<string> => {
  const tables = await product.db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'app' and column_name = 'team_id' order by table_name`,
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      product.db.query(
        `select r::text as row from app.${name} r join app.team t on t.id = r.team_id where t.public_id = $1 order by 1`,
        [team],
      ),
    ),
  );
  return JSON.stringify(found.map((rows, at) => [tables[at], rows]));
};

interface Claim {
  readonly epoch: string;
  readonly version: number;
  readonly last?: string;
}

const byPull = (team: string, { epoch, version, last }: Claim) =>
  eve.call(
    'GET',
    `/teams/${team}/sync/pull?after=1&epoch=${epoch}&lastAt=${version}${last === undefined ? '' : `&last=${last}`}`,
  );

const byPush = (team: string, { epoch, version: lastAt, last }: Claim) =>
  aDevice(eve, team).send([], { epoch, lastAt, ...(last !== undefined && { last }) });

test('of a thousand claims that a member makes up none is believed, and nothing is written', async () => {
  const { team, places, foreign } = await aTeam();
  const [first, , third] = places;
  if (first?.last === undefined || third?.last === undefined) throw new Error('No mark was handed out.');
  const { epoch, to } = third;
  const time = first.last.slice(0, 14);
  const hex = (length: number) => Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join('');
  const stamp = epoch.slice(0, 14);
  /** Every way to say that one has seen another history. */
  const ways: readonly (() => Claim)[] = [
    () => ({ epoch, version: to + 1 + Math.floor(Math.random() * 1e9) }),
    () => ({ epoch, version: to, last: `${time}${hex(16)}` }),
    () => ({ epoch, version: to, last: `${third.last?.slice(0, 18)}${hex(12)}` }),
    () => ({ epoch, version: to, last: `0000000000000.${hex(16)}` }),
    () => ({ epoch, version: to, last: `9999999999999.${hex(16)}` }),
    () => ({ epoch, version: to, last: first.last ?? '' }), // the mark of another version
    () => ({ epoch, version: to + 1, last: third.last ?? '' }),
    () => ({ epoch, version: to, last: foreign.last ?? '' }), // the mark of another team
    () => ({ epoch: crypto.randomUUID(), version: to }),
    () => ({ epoch: newId(), version: to, last: third.last ?? '' }),
    () => ({ epoch: foreign.epoch, version: to, last: foreign.last ?? '' }),
    () => ({ epoch: `${stamp}8${hex(3)}-8${hex(3)}-${hex(12)}`, version: to }),
    () => ({ epoch: `ffffffff-ffff-8${hex(3)}-8${hex(3)}-${hex(12)}`, version: to }),
  ];
  const before = await everythingOf(team);
  const answers = new Map<string, number>();
  for (let at = 0; at < 1000; at += 20) {
    const claims = Array.from({ length: 20 }, (_, more) => (ways[(at + more) % ways.length] as () => Claim)());
    const heard = await Promise.all(claims.map((claim, more) => (more % 2 === 0 ? byPull : byPush)(team, claim)));
    for (const { status, body } of heard) {
      const answer = `${status} ${body.error?.code} ${body.error?.details?.['epoch'] === epoch}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  }
  expect(answers).toEqual(new Map([['409 epoch true', 1000]]));
  expect(await everythingOf(team)).toBe(before);
});

test('a cursor above the version is refused also by somebody whose mark is the right one', async () => {
  const { team, places } = await aTeam();
  const { epoch, to, last } = places.at(-1) ?? {};
  const before = await everythingOf(team);
  const ask = (query: string) => eve.call('GET', `/teams/${team}/sync/pull?epoch=${epoch}${query}`);
  const answers = [
    await ask('&after=1000'),
    await ask(`&after=1000&last=${last}`),
    await ask(`&after=1000&last=${last}&lastAt=${to}`),
  ];
  expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual([
    [409, 'epoch'],
    [409, 'epoch'],
    [409, 'epoch'],
  ]);
  expect(await everythingOf(team)).toBe(before);
});
