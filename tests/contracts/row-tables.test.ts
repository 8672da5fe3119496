import { asDay } from '#core/dates/day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { movementDefaults, type Movement } from '#core/kinds/movement.ts';
import type { WrittenRow } from '#core/mutations/run.ts';
import { placeDefaults } from '#core/kinds/place.ts';
import { hoopDefaults } from '#core/kinds/hoop.ts';
import { aPricingProfile, aQuote } from '../src/core/a-quote.ts';
import { defaultsOf } from '#core/kinds/describe-kind.ts';
import { shoppingLineDefaults } from '#core/kinds/shopping-line.ts';
import { kindOf, rowKinds, type RowKind, type RowTypes } from '#core/kinds/kinds.ts';
import { spoolDefaults } from '#core/kinds/spool-defaults.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import { columnOf, rowTables, readRows, readRowsById, saveRows } from '#server/db/rows.ts';
import { fileRows } from './file-rows.ts';
import { listRows } from './list-rows.ts';
import { machineRows } from './machine-rows.ts';
import { withDatabase, type TestDatabase } from '../server/database.ts';

let own: TestDatabase;
let teamId: number;
beforeAll(async () => {
  own = await withDatabase();
  const [team] = await own.db.query<{ id: number }>(
    `insert into app.team (public_id, name, created_at, created_by) values ($1, 'T', now(), $1) returning id`,
    [newId()],
  );
  teamId = team?.id ?? 0;
});
afterAll(() => own.close());

describe.each(rowKinds)('the table of the kind %s', (kind) => {
  test('has exactly the columns that the kind has fields, of the types that the code reckons with', async () => {
    const columns = await own.db.query<{ name: string; type: string }>(
      `select column_name as name, case data_type when 'timestamp with time zone' then 'timestamptz' else data_type end as type
       from information_schema.columns where table_schema = 'app' and table_name = $1`,
      [columnOf(kind)],
    );
    const expected = Object.entries(rowTables[kind]).map(([field, type]): [string, string] => [columnOf(field), type]);
    expect(Object.fromEntries(columns.map(({ name, type }) => [name, type]))).toEqual({
      team_id: 'bigint',
      id: 'uuid',
      ...Object.fromEntries(expected),
    });
  });

  test('has an index that begins with the team for every reference by which rows are looked up', async () => {
    const indexes = await own.db.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where schemaname = 'app' and tablename = $1`,
      [columnOf(kind)],
    );
    for (const field of kindOf(kind).indexes)
      expect(indexes.map(({ indexdef }) => indexdef).join('\n')).toContain(`(team_id, ${columnOf(field)})`);
  });
});

const stamps = {
  createdAt: '2026-03-01T10:00:00.007Z',
  createdBy: newId(),
  updatedAt: '2026-12-31T23:59:59.999Z',
  updatedBy: newId(),
};
const most = 50_000_000;
const pricingProfileDefaults = defaultsOf(kindOf('pricingProfile')) as unknown as RowTypes['pricingProfile'];
const storedQuote = { ...defaultsOf(kindOf('quote')), ...aQuote() } as unknown as RowTypes['quote'];

const extremes: { readonly [K in RowKind]: readonly RowTypes[K][] } = {
  thread: [
    { ...threadDefaults, brand: 'B', line: 'L', code: '0015' },
    {
      ...threadDefaults,
      brand: 'Ü'.repeat(64),
      line: '🧵'.repeat(64),
      code: '0'.repeat(24),
      catalogueId: 'a/b/c',
      name: `it's "quoted" \\ {x,y} null`,
      weight: '6-strand',
      tex: '26.6700',
      hex: '#c8102e',
      moreHex: ['#000000', '#ffffff'],
      supersededBy: newId(),
      aliases: ['1', '0001'],
      family: 'teal',
      defaultLengthMm: most,
      minSpools: 999,
      minLengthMm: most,
      targetSpools: 999,
      isStaple: true,
      avoid: true,
      substitutes: [{ note: null, threadId: newId() }],
      tags: ['a', '', 'null'],
      notes: 'one\ntwo',
    },
  ],
  spool: [
    {
      ...spoolDefaults,
      threadId: newId(),
      shortCode: 'T-1',
      initialLengthMm: 1,
      remainingMm: null,
      precision: 'unknown',
    },
    {
      ...spoolDefaults,
      threadId: newId(),
      shortCode: 'T-A7K2-0012',
      initialLengthMm: most,
      tareMg: 0,
      grossFullMg: 2_000_000,
      placeId: newId(),
      boughtOn: asDay('2024-02-29'),
      pricePaidMinor: 99_999_999_999,
      remainingMm: -5_000_000_000_000,
      precision: 'calculated',
    },
  ],
  movement: [
    { ...movementDefaults, spoolId: newId(), type: 'opening', occurredAt: '0001-01-01T00:00:00.001Z' },
    ...([{ lengthMm: 0 }, { fractionBp: 10_000 }, { grossMg: 2_000_000, tareMg: 0 }] as const).map(
      (measured): Movement => ({
        ...movementDefaults,
        spoolId: newId(),
        type: 'count',
        deltaMm: -most,
        settlesAtMm: most,
        measured,
        groupId: newId(),
        jobId: newId(),
        machineId: newId(),
        head: 120,
        needle: 32,
        reversesId: newId(),
        occurredAt: '9999-12-31T23:59:59.999Z',
        reason: 'because',
      }),
    ),
  ],
  place: [
    { ...placeDefaults, name: 'Shelf' },
    { name: 'Drawer', kind: 'drawer', parentId: newId(), code: 'R-1', notes: 'dark\tcool' },
  ],
  barcode: [
    { value: '0042', threadId: newId(), lengthMm: null, spoolId: null, placeId: null },
    { value: '"'.repeat(64), threadId: newId(), lengthMm: most, spoolId: newId(), placeId: null },
    { value: 'R-B3', threadId: null, lengthMm: null, spoolId: null, placeId: newId() },
  ],
  shoppingLine: [
    { ...shoppingLineDefaults, text: 'Stabilizer, 2 rolls' },
    {
      threadId: newId(),
      text: null,
      lengthMm: most,
      qty: 999,
      status: 'received',
      reasons: [
        { kind: 'low', ref: null, qty: 1 },
        { kind: 'wish', ref: newId(), qty: 999 },
      ],
      shop: 'one"two',
      priceMinor: 99_999_999_999,
      neededBy: asDay('2024-02-29'),
    },
  ],
  ...fileRows,
  threadSet: [
    { name: 'Autumn', items: [] },
    {
      name: '"'.repeat(80),
      items: [{ brand: 'Isacord', line: '40', code: '0015', catalogueId: null, spools: 99 }],
    },
  ],
  ...listRows,
  shoppingTick: [
    { lineId: newId(), qty: 1, at: '0001-01-01T00:00:00.001Z', reversesId: null, userId: newId(), byMember: null },
    {
      lineId: newId(),
      qty: 999,
      at: '9999-12-31T23:59:59.999Z',
      reversesId: newId(),
      userId: newId(),
      byMember: newId(),
    },
  ],
  tablet: [
    { name: '1', deviceId: newId() },
    { name: '"'.repeat(64), deviceId: newId() },
  ],
  hoop: [
    { ...hoopDefaults, name: '5×7', fieldWMm10: 100, fieldHMm10: 30_000 },
    {
      name: 'Magnetic',
      kind: 'magnetic',
      fieldWMm10: 30_000,
      fieldHMm10: 100,
      outerWMm10: 30_000,
      outerHMm10: 100,
      marginMm10: 500,
      rotatable: false,
      qty: 999,
      machines: [{ machineId: newId() }, { machineId: newId(), fieldWMm10: 100, fieldHMm10: null }],
      label: 'one"two',
    },
  ],
  ...machineRows,
  pricingProfile: [
    { ...pricingProfileDefaults },
    {
      ...aPricingProfile({ name: 'P'.repeat(64), validFrom: asDay('9999-12-31') }),
      validFrom: asDay('9999-12-31'),
      tiers: [{ minQty: 1, rate: '0.0001', baseMinor: 99_999_999_999, minPieceMinor: null }],
      baseMinor: 99_999_999_999,
      allowBelowBase: true,
      coloursIncluded: 64,
      digitizingCost: { hours: '9999.9999', perHour: '0.0001' },
    },
  ],
  quote: [
    { ...storedQuote, number: null, revisionOf: null, revision: 1 },
    {
      ...storedQuote,
      number: 'Q-2026-0042',
      revisionOf: newId(),
      revision: 1_000_000,
      customer: `it's "quoted" \\ {x,y} null`,
      email: 'choir@example.org',
      status: 'accepted',
      validUntil: asDay('2026-12-31'),
      oneTimeFees: [{ code: 'art', label: 'Art', amountMinor: 1 }],
      discount: { bp: 10_000, on: 'all' },
      rushDays: 0,
      shippingMinor: 99_999_999_999,
      waivedFees: [{ code: 'setup', amountMinor: 1, by: null, reason: 'Friend' }],
      costsSnapshot: { stabilizerMinor: 18 },
      machinePace: { factorBp: 100_000_000, runs: 50 },
      digitizingCost: { amountMinor: 99_999_999_999 },
      notes: 'two\nlines',
    },
  ],
  notice: [
    {
      addressee: newId(),
      about: 'conflict',
      rowKind: 'thread',
      rowId: newId(),
      by: newId(),
      from: newId(),
      changes: [
        { field: 'notes', before: null, after: 'one\ntwo' },
        { field: 'tags', before: ['null', '{}'], after: [] },
      ],
    },
  ],
};

describe.each(rowKinds)('rows of the kind %s', (kind) => {
  test('come back as they went in, whatever the time zone of the database is', async () => {
    const rows = extremes[kind].map((data): WrittenRow => ({
      kind,
      id: newId(),
      deleted: false,
      data: { ...data, ...stamps },
    }));
    await own.db.transaction(async (tx) => {
      await tx.query(`set local time zone 'Asia/Kathmandu'`);
      expect(await saveRows(tx, teamId, 7, rows)).toEqual({ [kind]: rows.length });
      const ids = rows.map(({ id }) => id);
      const found = await readRowsById(tx, teamId, kind, ids);
      expect(ids.map((id) => found.get(id))).toEqual(rows.map((row) => ({ ...row, version: 7 })));
      const byRead = await readRows(
        tx,
        teamId,
        ids.map((id) => ({ kind, id })),
      );
      expect(byRead).toEqual(
        ids.map((id) => [{ ...found.get(id), fieldVersions: {}, fieldWas: {}, touched: new Set() }]),
      );
      expect(await readRowsById(tx, teamId + 1, kind, ids)).toEqual(new Map());
    });
  });

  test('are born, die and come back once each', async () => {
    const [data] = extremes[kind];
    const id = newId();
    const row = (deleted: boolean): WrittenRow => ({
      kind,
      id,
      deleted,
      data: { ...(data as RowTypes[RowKind]), ...stamps },
    });
    const born = async (deleted: boolean) => (await saveRows(own.db, teamId, 8, [row(deleted)]))[kind];
    expect([await born(false), await born(false), await born(true), await born(true), await born(false)]).toEqual([
      1, 0, -1, 0, 1,
    ]);
    expect([await born(true), (await readRowsById(own.db, teamId, kind, [id])).get(id)?.deleted]).toEqual([-1, true]);
  });
});
