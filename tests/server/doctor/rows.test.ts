import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRows } from '#server/doctor/check-rows.ts';
import { checkStoredFiles } from '#server/doctor/check-keys.ts';
import type { Finding } from '#server/doctor/finding.ts';
import { newId } from '#core/ids.ts';
import { aQuote } from '../../src/core/a-quote.ts';
import { aChange, aProduct, aSpool, aThread, aUse, type aDevice, type Product } from '../product.ts';
import { aFileWorkshop } from '../files/a-file-workshop.ts';
import { aPdf } from '../files/some-bytes.ts';
import { faultsOf } from './a-patient.ts';

let product: Product;
let device: ReturnType<typeof aDevice>;

/** A workshop with threads, spools and their ledgers, a machine with readings and runs, quotes and two files. */
beforeAll(async () => {
  product = await aProduct();
  const files = await aFileWorkshop(product);
  device = files.device;
  const threads = ['1800', '1805', '1840'].map((code) => aThread({ code }));
  const spools = threads.flatMap(({ id }) => [1, 2].map(() => aSpool(id, { openingMm: 900_000 })));
  const [first, second, third, unknown] = spools.map(({ id }) => id);
  const [machine, place] = [newId(), newId()];
  const used = (spoolId: string | undefined, lengthMm: number) => ({ spoolId, lengthMm });
  const block = (stitches: number, ...from: readonly unknown[]) => ({
    threadId: null,
    needle: 1,
    stitches,
    spools: from,
  });
  const quotes = [newId(), newId()];
  const { outcomes } = await device.push(
    ...threads.map((thread) => aChange('thread.create', thread)),
    aChange('place.create', { id: place, set: { name: 'Rack' } }),
    ...spools.map((spool) => aChange('spool.create', spool)),
    aChange('movement.create', aUse(first ?? '', 12_000)),
    aChange('movement.create', {
      id: newId(),
      set: { spoolId: second, type: 'count', measured: { lengthMm: 400_000 }, settlesAtMm: 400_000 },
    }),
    aChange('movement.create', {
      id: newId(),
      set: { spoolId: unknown, type: 'count', measured: { lengthMm: 300_000 }, settlesAtMm: 300_000 },
    }),
    aChange('machine.create', { id: machine, set: { nickname: 'One', brand: 'Tajima', model: 'TMEZ', heads: 2 } }),
    // an hour before the run, whose stitches would not count if its id came first
    aChange(
      'meterReading.create',
      { id: newId(), set: { machineId: machine, kind: 'stitches', source: 'manual', value: 1_000_000 } },
      '2026-03-01T08:00:00.000Z',
    ),
    aChange('run.create', {
      id: newId(),
      set: {
        machineId: machine,
        pieces: 4,
        stitches: 9000,
        seconds: 1800,
        blocks: [block(9000, used(first, 30_000), used(third, 8000))],
      },
    }),
    ...quotes.map((id) => aChange('quote.create', { id, set: aQuote() })),
  );
  const refused = outcomes.find(({ status }) => status !== 'applied');
  if (refused) throw new Error(`The workshop was not made: ${JSON.stringify(refused)}`);
  for (const seed of [1, 2]) {
    const bytes = aPdf(2 * 1024 * 1024, seed);
    await files.addRow(bytes, { type: 'application/pdf', name: `Manual ${seed}.pdf` });
    await files.begin(bytes);
    await files.put(bytes);
  }
});
afterAll(() => product.close());

const examined = async (mends = false): Promise<readonly Finding[]> => [
  ...(await checkRows(product.db, mends)),
  await checkStoredFiles(product.db, undefined, mends),
];

const names = ['rows', 'history', 'references', 'amounts', 'meters', 'runs', 'quotes', 'stored files'];

test('Nothing is wrong with a workshop in use, and mending it changes nothing', async () => {
  const before = await device.pull();
  expect((await examined()).map(({ name, state, says }) => [name, state, says])).toEqual(
    names.map((name) => [name, 'ok', expect.any(String)]),
  );
  await examined(true);
  expect(await device.pull()).toEqual(before);
});

const oneOf = (table: string, more = '') => `ctid = (select ctid from app.${table} ${more} order by id limit 1)`;
const aRun = `ctid = (select m.ctid from app.movement m join app.run r on r.team_id = m.team_id and r.id = m.group_id order by m.id limit 1)`;

// Each is planted alone, found by the check of its name, and mended if that can be.
test.each<[title: string, sql: string, check: string, says: RegExp, isMended: boolean]>([
  [
    'thread added to a spool',
    `update app.spool set remaining_mm = remaining_mm + 123456 where ${oneOf('spool', 'where remaining_mm is not null')}`,
    'amounts',
    /^1 spool differs from its ledger: spool \S+ has \d+ mm, its ledger \d+ mm \(team /,
    true,
  ],
  [
    'an amount that became unknown',
    `update app.spool set remaining_mm = null, precision = 'unknown' where ${oneOf('spool', 'where remaining_mm is not null')}`,
    'amounts',
    /has an unknown amount, its ledger \d+ mm/,
    true,
  ],
  [
    'a precision that was changed',
    `update app.spool set precision = 'weighed' where ${oneOf('spool')}`,
    'amounts',
    /differs from its ledger/,
    true,
  ],
  [
    'a movement of another length',
    `update app.movement set delta_mm = delta_mm - 5000 where ${oneOf('movement', "where type = 'consume' and group_id is null")}`,
    'amounts',
    /differs from its ledger/,
    true,
  ],
  [
    'stitches added to a machine',
    `update app.machine set total_stitches = total_stitches + 7 where ${oneOf('machine')}`,
    'meters',
    /shows \d+ stitches and \d+ s, its readings \d+ and \d+/,
    true,
  ],
  [
    'seconds taken from a machine',
    `update app.machine set total_seconds = total_seconds - 60 where ${oneOf('machine')}`,
    'meters',
    /1 machine differs/,
    true,
  ],
  [
    'a reading that was changed',
    `update app.meter_reading set delta = delta + 1000 where ${oneOf('meter_reading', "where source = 'run' and kind = 'stitches'")}`,
    'meters',
    /1 machine differs/,
    true,
  ],
  [
    'a booking of a run that is gone',
    `delete from app.movement where ${aRun}`,
    'runs',
    /took \d+ mm from spool .* whose ledger has nothing of it/,
    false,
  ],
  [
    'a booking of a run that was changed',
    `update app.movement set delta_mm = delta_mm - 1 where ${aRun}`,
    'runs',
    /whose ledger has \d+ mm of it/,
    false,
  ],
  [
    'a spool whose thread is gone',
    `update app.spool set thread_id = gen_random_uuid() where ${oneOf('spool')}`,
    'references',
    /^1 row names one that is missing: spool .* names thread/,
    false,
  ],
  [
    'a movement of no spool',
    `update app.movement set spool_id = gen_random_uuid() where ${oneOf('movement', "where type = 'opening'")}`,
    'references',
    /movement .* names spool/,
    false,
  ],
  [
    'a body without a head',
    "delete from app.head where ctid = (select ctid from app.head where kind = 'thread' order by row_id limit 1)",
    'rows',
    /thread .* has no head/,
    false,
  ],
  ['a head without a body', `delete from app.place where ${oneOf('place')}`, 'rows', /place .* has no body/, false],
  [
    'a count of rows',
    `update app.team_counter set live = live || '{"thread": 1}'`,
    'history',
    /it counts 1 rows of thread and has \d+/,
    true,
  ],
  [
    'a booking that is gone',
    `with gone as (delete from app.movement where ${oneOf('movement', "where type = 'consume' and group_id is null")} returning id)
     delete from app.head h using gone where h.kind = 'movement' and h.row_id = gone.id`,
    'history',
    /1 row of movement is missing \(\d+ were counted\)/,
    false,
  ],
  [
    'the amount whose booking is gone',
    `with gone as (delete from app.movement where ${oneOf('movement', "where type = 'consume' and group_id is null")} returning id)
     delete from app.head h using gone where h.kind = 'movement' and h.row_id = gone.id`,
    'amounts',
    /differs from its ledger/,
    false,
  ],
  ['a team without an owner', "delete from app.member where role = 'owner'", 'history', /it has no owner/, false],
  [
    'a number of a quote given twice',
    `update app.quote set revision = 2, number = (select min(number) from app.quote)
     where ${oneOf('quote', 'where number > (select min(number) from app.quote)')}`,
    'quotes',
    /is two quotes/,
    false,
  ],
  [
    'a version below its rows',
    'update app.team_counter set version = 3',
    'history',
    /its version is 3, but a row has version \d+/,
    true,
  ],
  [
    'a device that counts too few',
    'update app.sync_client set last_seq = 1',
    'history',
    /device .* has sent number \d+, but counts 1/,
    false,
  ],
  [
    'a counter of quotes set back',
    'update app.quote_number set last = 0',
    'quotes',
    /has a quote \d+, but the next number would be 1/,
    true,
  ],
  [
    'figures of a quote',
    `update app.quote set totals = jsonb_set(totals, '{totalMinor}', '1') where ${oneOf('quote')}`,
    'quotes',
    /does not have the figures of its lines/,
    false,
  ],
  [
    'figures of a quote that leave out its cost of digitizing',
    `update app.quote set engine_version = 3, digitizing_cost = '{"amountMinor": 4000}' where ${oneOf('quote')}`,
    'quotes',
    /does not have the figures of its lines/,
    false,
  ],
  [
    'a part of a file that is gone',
    `delete from app.file_part where n = 1 and sha256 = (select min(sha256) from app.stored_file)`,
    'stored files',
    /^The bytes are gone or changed: Manual \d\.pdf \(\w{8}, team /,
    true,
  ],
  [
    'a byte of a file',
    `update app.file_part set bytes = set_byte(bytes, 77, 255 - get_byte(bytes, 77)) where n = 0 and sha256 = (select max(sha256) from app.stored_file)`,
    'stored files',
    /Manual/,
    true,
  ],
  [
    'a file that is called stored and is not',
    `delete from app.stored_file where sha256 = (select min(sha256) from app.stored_file)`,
    'stored files',
    /Manual/,
    true,
  ],
])('The doctor finds %s', async (_title, sql, check, says, isMended) => {
  const planted = new Error('planted, and taken back');
  const seen = product.db.transaction(async (tx) => {
    // Each runs in a transaction of its own, which is rolled back, so that the next finds a workshop without faults.
    const db = {
      ...product.db,
      query: tx.query,
      transaction: (work: (inner: typeof tx) => unknown) => work(tx),
    } as typeof product.db;
    const version = async () =>
      (await tx.query<{ version: number }>('select max(version)::int as version from app.team_counter'))[0]?.version;
    await tx.query(sql);
    const [found, before] = [await both(db, false), await version()];
    const faults = faultsOf(found);
    expect(faults[check]).toMatch(says);
    expect(faults[check]?.includes('--mend')).toBe(isMended);
    await both(db, true);
    const after = faultsOf(await both(db, false));
    expect(Object.hasOwn(after, check)).toBe(!isMended);
    const isRead = isMended && ['amounts', 'meters', 'stored files'].includes(check);
    expect(check === 'history' || ((await version()) === before) === !isRead).toBe(true);
    throw planted;
  });
  await expect(seen).rejects.toBe(planted);
});

const both = async (db: Product['db'], mends: boolean) => [
  ...(await checkRows(db, mends)),
  await checkStoredFiles(db, undefined, mends),
];

test('A quote that the release before priced again, without its cost of digitizing, is no fault', async () => {
  const planted = new Error('planted, and taken back');
  const seen = product.db.transaction(async (tx) => {
    const db = { ...product.db, query: tx.query };
    await tx.query(`update app.quote set digitizing_cost = '{"amountMinor": 4000}' where engine_version = 2`);
    expect(faultsOf(await both(db, false))['quotes']).toBeUndefined();
    throw planted;
  });
  await expect(seen).rejects.toBe(planted);
});

test('A table that cannot be read is named, and the other checks go on', async () => {
  const torn = {
    ...product.db,
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      if (text.includes('from app.run ')) throw new Error('invalid page in block 3 of relation "run"');
      return product.db.query<Row>(text, values);
    },
  };
  const found = await checkRows(torn, false);
  const faults = faultsOf(found);
  expect(Object.keys(faults)).toEqual(found.flatMap(({ name, state }) => (state === 'wrong' ? [name] : [])));
  expect(faults['runs']).toMatch(
    /cannot be read \(invalid page in block 3 of relation "run"\); keep a copy of the data folder, and restore the newest backup/,
  );
  expect(found.find(({ name }) => name === 'meters')?.state).toBe('ok');
});
