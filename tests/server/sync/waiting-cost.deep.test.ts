import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, type Product } from '../product.ts';
import { countingTouched, type CountingDatabase } from '../rows-touched.ts';

let own: TestDatabase;
let counting: CountingDatabase;
let product: Product;
beforeAll(async () => {
  own = await withDatabase({ isNew: true });
  counting = countingTouched(own.db, () => 'force_custom_plan');
  product = await aProduct({ db: counting.db });
});
afterAll(() => own.close());

const aTeam = async () => {
  const [ana, bo] = [product.person('ana'), product.person('bo')];
  const team = await product.team(ana);
  await product.join(bo, team, 'member');
  const thread = aThread();
  const hers = aDevice(ana, team);
  const machineId = newId();
  const built = { nickname: 'Bertha', brand: 'Tajima', model: 'TMBR', heads: 1, needlesPerHead: 6 };
  await hers.push(aChange('thread.create', thread), aChange('machine.create', { id: machineId, set: built }));
  const his = aDevice(bo, team);
  const plant = async (changes: readonly (readonly [name: string, args: object])[], at: number) => {
    const outcomes = [];
    for (let from = 0; from < changes.length; from += at) {
      const some = changes
        .slice(from, from + at)
        .map(([name, args], on) => ({ ...aChange(name, args), was: 900 + on }));
      outcomes.push(...(await his.push(...some)).outcomes);
    }
    return outcomes;
  };
  const note = (notes: string) =>
    hers.push(
      aChange('thread.update', { id: thread.id, set: { notes } }),
      aChange('machine.update', { id: machineId, set: { notes } }),
    );
  return { team, thread, machineId, hers, plant, note };
};

const planted = 500;
const pushes = 10;
/** Instead of an index, the database may scan all waiting rows, in three reads; a fourth pass is room for the push. */
const passes = 4;
/** The limit where each push also tries some waiting changes that can never apply, and records each try. */
const passesOfTries = 40;

/** The rows that another person's push touches per waiting change. Trying each change would touch hundreds. */
const touchedForEach = async (
  team: Team,
  waiting = planted,
  statistics: 'of now' | 'older' = 'of now',
): Promise<number> => {
  // the first pushes try every planted change; after these twenty that is over
  for (let at = 0; at < 20; at += 1) await team.note(`early ${at}`);
  // PostgreSQL analyses by itself within minutes; until then (`older`) it plans as if the tables were nearly empty
  if (statistics === 'of now') await product.db.query('analyze');
  counting.touched();
  for (let at = 0; at < pushes; at += 1) await team.note(`note ${at}`);
  return counting.touched() / pushes / waiting; // rows instead of seconds, because a busy machine does not change them
};

const aThing = { brand: 'Isacord', line: '40', code: '1902', catalogueId: 'x'.repeat(90), spools: 1 };
const aHeavy = (id: string): readonly [string, object] => [
  'threadSet.update',
  { id, set: { name: 'Heap', items: Array.from({ length: 125 }, () => aThing) } },
];

const naming = (id: string, substitute: string): readonly [string, object] => [
  'thread.update',
  { id, set: { substitutes: [{ threadId: substitute, note: null }] } },
];

type Team = Awaited<ReturnType<typeof aTeam>>;

const needleUpdate = ({ team, machineId }: Team, needle: number, set: object): readonly [string, object] => [
  'needle.update',
  { id: slotId(team, machineId, { head: 0, needle }), set: { machineId, head: 0, needle, ...set } },
];

const impossible = (team: Team) => needleUpdate(team, 32, { threadId: null });

test('what waits slows nobody else’s push, however much it is', async () => {
  const team = await aTeam();
  const outcomes = await team.plant(
    Array.from({ length: planted }, () => aHeavy(newId())),
    10,
  );
  const waiting = outcomes.filter(({ status }) => status === 'applied').length;
  expect(waiting * 20_000).toBeGreaterThan(serverLimits.personEarlyBytes * 0.9);
  expect(waiting * 20_000).toBeLessThan(serverLimits.personEarlyBytes);
  expect(new Set(outcomes.slice(waiting).map(({ code }) => code))).toEqual(new Set(['too_many_waiting']));
  expect(await touchedForEach(team, waiting)).toBeLessThan(passes);
});

test.each(['of now', 'older'] as const)(
  'nor is it the bound that keeps it quick: five hundred that were let in before slow nobody, with statistics %s',
  async (statistics) => {
    await product.db.query('delete from app.sync_early');
    await product.db.query('analyze');
    const team = await aTeam();
    await team.plant([aHeavy(newId())], 1);
    await product.db.query(
      `insert into app.sync_early (team_id, mid, was, user_id, body, bytes, at)
       select e.team_id, gen_random_uuid(), e.was, e.user_id, e.body, e.bytes, e.at
       from app.sync_early e join app.team t on t.id = e.team_id, generate_series(2, 500) where t.public_id = $1`,
      [team.team],
    );
    await product.db.query(
      `insert into app.sync_early_name (team_id, mid, name)
       select e.team_id, e.mid, gen_random_uuid()::text from app.sync_early e join app.team t on t.id = e.team_id
       where t.public_id = $1`,
      [team.team],
    );
    expect(await touchedForEach(team, planted, statistics)).toBeLessThan(passes);
  },
);

test('nor does what names the row that others write, and lacks another one', async () => {
  const team = await aTeam();
  const changes = Array.from({ length: planted }, () => naming(newId(), team.thread.id));
  await team.plant(changes, 50);
  expect(await touchedForEach(team)).toBeLessThan(passes);
});

test('nor does what is judged by the row that others write, and can never take effect', async () => {
  const team = await aTeam();
  const outcomes = await team.plant(
    Array.from({ length: planted }, () => impossible(team)),
    50,
  );
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['applied']));
  expect(await touchedForEach(team)).toBeLessThan(passesOfTries);
});

test('what was tried often in vain still takes effect once what it lacks is there', async () => {
  const team = await aTeam();
  await team.plant(
    Array.from({ length: 20 }, () => impossible(team)),
    20,
  );
  const late = aThread();
  const spools = Array.from({ length: 20 }, (_, at) => aSpool(late.id, { shortCode: `T-${1000 + at}` }));
  const needle = 12;
  await team.plant(
    [
      ...spools.map((spool): readonly [string, object] => ['spool.create', spool]),
      needleUpdate(team, needle, { threadId: team.thread.id }),
    ],
    21,
  );
  for (let at = 0; at < 30; at += 1) await team.note(`note ${at}`);
  await team.hers.push(aChange('thread.create', late));
  const found = (await team.hers.pull()).rows.filter(({ t, d }) => t === 'spool' && d?.['threadId'] === late.id);
  expect(found.map(({ id }) => id).toSorted()).toEqual(spools.map(({ id }) => id).toSorted());
  await team.hers.push(aChange('machine.update', { id: team.machineId, set: { needlesPerHead: 12 } }));
  const isThere = async () =>
    (await team.hers.row(slotId(team.team, team.machineId, { head: 0, needle }))) !== undefined;
  // other changes that were tried as often take some tries of each push, so a few pushes may be needed
  for (let at = 0; at < 10 && !(await isThere()); at += 1) await team.note(`more ${at}`);
  expect(await isThere()).toBe(true);
});
