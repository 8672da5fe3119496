import { expect, test } from 'vitest';
import { asDay } from '#core/dates/day.ts';
import { newId } from '#core/ids.ts';
import { shoppingLineDefaults, type ShoppingLine } from '#core/kinds/shopping-line.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { entriesOf, type Entry, type JobNeed, type Line } from '#parts/shopping/entries.ts';
import { edited } from '#parts/shopping/joined-rows.ts';
import { setStatus, tickAll } from '#parts/shopping/shopping-actions.ts';

const [threadId, polo, caps, anna] = [newId(), newId(), newId(), newId()];
const lengthMm = 1_000_000;
const [monday, friday] = [asDay('2026-11-30'), asDay('2026-12-04')];

/** Two spools of 1,100 and 5,500 yd were bought in this line [4.4]. */
const aColour = (set: object = {}, spools: readonly object[] = []): OwnedThread =>
  ({
    id: threadId,
    thread: {
      brand: 'Isacord',
      line: '40',
      kind: 'machine',
      minSpools: 0,
      minLengthMm: 0,
      targetSpools: 0,
      defaultLengthMm: lengthMm,
      ...set,
    },
    spools: spools.map((spool, at) => ({ id: `s${at}`, spool: { pricePaidMinor: null, boughtOn: null, ...spool } })),
    stock: { spools: 0, knownMm: 0 },
  }) as unknown as OwnedThread;

type Reason = ShoppingLine['reasons'][number];

const aLine = (reasons: readonly Reason[], set: Partial<ShoppingLine> = {}): Line => {
  const qty = Math.max(
    1,
    reasons.reduce((sum, one) => sum + one.qty, 0),
  );
  const data = { ...shoppingLineDefaults, threadId, text: null, lengthMm, qty, reasons: [...reasons], ...set };
  return { id: newId(), version: 1, deleted: false, data } as unknown as Line;
};

const need = (jobId: string, metres: number, neededBy: JobNeed['neededBy'] = null): JobNeed => ({
  jobId,
  missingMm: metres * 1000,
  neededBy,
});

const list = (needs: readonly JobNeed[], lines: readonly Line[] = [], owned = aColour()) =>
  entriesOf({
    threads: [owned],
    lines,
    ticks: [],
    stocked: new Map(),
    teamMinSpools: 0,
    missing: new Map([[threadId, needs]]),
  });

const short = (entries: readonly Entry[]) =>
  entries.map(({ status, qty, lowQty, forJobs, jobIds, neededBy }) => [
    status,
    qty,
    lowQty,
    forJobs.qty,
    jobIds,
    neededBy,
  ]);

const setOf = ([action]: readonly Action[]) =>
  (action as unknown as { readonly args: { readonly set: object } }).args.set;

test('RV1: what jobs lack is suggested in packs, for whom, and by the earliest day on which one is planned or due', () => {
  const entries = list([need(polo, 200, friday), need(caps, 300, monday)]);
  expect(short(entries)).toEqual([['wanted', 1, 0, 1, [polo, caps], monday]]);
});

test('4.4: the packs are those that cover the length at the least cost', () => {
  const packs = [
    { initialLengthMm: 1_005_840, pricePaidMinor: 319, boughtOn: '2026-01-01' },
    { initialLengthMm: 5_029_200, pricePaidMinor: 969, boughtOn: '2026-01-01' },
  ];
  const entries = list([need(polo, 6200)], [], aColour({}, packs));
  expect(entries.map(({ qty, lengthMm: mm, priceMinor }) => [qty, mm, priceMinor])).toEqual([
    [2, 1_005_840, 319],
    [1, 5_029_200, 969],
  ]);
});

test('they are added to those for low stock, and no pack counts for both', () => {
  const low = aColour({ minSpools: 2 });
  expect(short(list([need(polo, 200)], [], low))).toEqual([['wanted', 3, 2, 1, [polo], null]]);
  // one is ordered: it is for the minimum, and another one for the job is still to be bought
  const ordered = aLine([{ kind: 'low', ref: null, qty: 2 }], { status: 'ordered' });
  expect(short(list([need(polo, 200)], [ordered], low))).toEqual([
    ['ordered', 2, 2, 0, [], null],
    ['wanted', 1, 0, 1, [polo], null],
  ]);
  // what is ordered for a job is not there for the minimum
  const forJob = aLine([{ kind: 'job', ref: polo, qty: 1 }], { status: 'ordered' });
  expect(short(list([need(polo, 200)], [forJob], low))).toEqual([
    ['ordered', 1, 0, 0, [polo], null],
    ['wanted', 2, 2, 0, [], null],
  ]);
});

test.each([
  ['a wish that brings enough', [{ kind: 'wish', ref: anna, qty: 1 }], {}, [['wanted', 1, 0, 0, [], null]]],
  ['an order that brings enough', [], { status: 'ordered' }, [['ordered', 1, 0, 0, [], null]]],
  ['a row for the job', [{ kind: 'job', ref: polo, qty: 1 }], {}, [['wanted', 1, 0, 0, [polo], null]]],
  [
    'a row for the job whose number a person lowered',
    [{ kind: 'job', ref: polo, qty: 2 }],
    { qty: 1 },
    [['wanted', 1, 0, 0, [polo], null]],
  ],
  [
    'a row of a shorter pack',
    [],
    { lengthMm: 100_000 },
    [
      ['wanted', 1, 0, 0, [], null],
      ['wanted', 1, 0, 1, [polo], null],
    ],
  ],
] as const)('nothing is suggested beyond %s', (_, reasons, set, expected) => {
  expect(short(list([need(polo, 200)], [aLine(reasons, set)]))).toEqual(expected);
});

test('a job that grew after its row was made gets what it lacks besides', () => {
  const row = aLine([{ kind: 'job', ref: polo, qty: 1 }]);
  expect(short(list([need(polo, 1200)], [row]))).toEqual([['wanted', 2, 0, 1, [polo], null]]);
});

test('a tick, an order and an edit make the row, with its reasons and the day', () => {
  const [entry] = list([need(polo, 1200, friday), need(caps, 300)], [], aColour({ minSpools: 1 }));
  if (entry === undefined) throw new Error('Nothing is suggested.');
  const reasons = [
    { kind: 'low', ref: null, qty: 1 },
    { kind: 'job', ref: polo, qty: 2 },
    { kind: 'job', ref: caps, qty: 1 },
  ];
  const row = { threadId, lengthMm, qty: 3, neededBy: friday, reasons };
  expect(setOf(tickAll(entry))).toEqual(row);
  expect(setOf(setStatus(entry, 'ordered'))).toEqual({ ...row, status: 'ordered' });
  const set = { qty: 2, lengthMm, shop: 'Stoffhaus', neededBy: friday };
  const [made, changed] = edited(entry, set, anna);
  expect(setOf([made as Action])).toEqual(row);
  expect(setOf([changed as Action])).toMatchObject({
    qty: 2,
    reasons: [{ ...reasons[0], ref: anna }, ...reasons.slice(1)],
  });
});
