import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { shoppingLineDefaults, type ShoppingLine } from '#core/kinds/shopping-line.ts';
import { limits } from '#core/limits.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { entriesOf, type Entry, type Line, type Tick } from '#parts/shopping/entries.ts';
import { arrived, edited, leastPacks } from '#parts/shopping/joined-rows.ts';
import { tickAll, untick } from '#parts/shopping/shopping-actions.ts';

const [anna, bob, cleo] = [newId(), newId(), newId()];
const [teamId, threadId] = [newId(), newId()];
const lengthMm = 1_000_000;

const aColour = (missing: number): OwnedThread =>
  ({
    id: threadId,
    thread: {
      brand: 'Isacord',
      line: '40',
      kind: 'machine',
      minSpools: missing,
      minLengthMm: 0,
      targetSpools: 0,
      defaultLengthMm: lengthMm,
    },
    spools: [],
    stock: { spools: 0, knownMm: 0 },
  }) as unknown as OwnedThread;

type Reason = ShoppingLine['reasons'][number];

const wish = (ref: string, qty = 1): Reason => ({ kind: 'wish', ref, qty });
const low = (qty: number): Reason => ({ kind: 'low', ref: null, qty });

const aLine = (reasons: readonly Reason[], set: Partial<ShoppingLine> = {}): Line => {
  const qty = reasons.reduce((sum, one) => sum + one.qty, 0);
  const data = { ...shoppingLineDefaults, threadId, text: null, lengthMm, qty, reasons: [...reasons], ...set };
  return { id: newId(), version: 1, deleted: false, data } as unknown as Line;
};

const aTick = ({ id }: Line, userId: string, qty = 1): Tick =>
  ({ id: newId(), version: 1, deleted: false, data: { lineId: id, qty, userId, reversesId: null } }) as unknown as Tick;

interface Stock {
  readonly ticks?: readonly Tick[];
  readonly missing?: number;
  /** Per tick id: how many of its spools are in stock. */
  readonly stocked?: ReadonlyMap<string, number>;
}

const aList = (lines: readonly Line[], stock: Stock = {}) => {
  const ticks = [...(stock.ticks ?? [])];
  const rows = new Map(lines.map((line) => [line.id, line]));
  const entries = (): readonly Entry[] =>
    entriesOf({
      threads: [aColour(stock.missing ?? 0)],
      lines: [...rows.values()],
      ticks,
      stocked: stock.stocked ?? new Map(),
      teamMinSpools: 0,
    });
  const does = (actions: readonly Action[]) => {
    for (const { name, args } of actions) {
      if (name === 'shoppingLine.create')
        rows.set(args.id, { ...aLine([], args.set as Partial<ShoppingLine>), id: args.id });
      if (name === 'shoppingTick.create')
        ticks.push({ id: args.id, data: { userId: anna, reversesId: null, ...args.set } } as unknown as Tick);
      const before = rows.get(args.id);
      if (name === 'shoppingLine.update' && before !== undefined)
        rows.set(args.id, { ...before, data: { ...before.data, ...(args.set as Partial<ShoppingLine>) } });
    }
  };
  const only = (): Entry => {
    const [entry, ...others] = entries();
    if (entry === undefined || others.length > 0) throw new Error(`The list has ${entries().length} entries.`);
    return entry;
  };
  return { only, does, entries };
};

const form = ({ qty, lengthMm: length, priceMinor, neededBy }: Entry, set: object = {}) => ({
  qty,
  lengthMm: length,
  priceMinor,
  shop: 'Nadel & Faden',
  neededBy,
  ...set,
});

test('An entry of several people keeps all of them when its shop is changed', () => {
  const list = aList([aLine([wish(anna)]), aLine([wish(bob)]), aLine([{ kind: 'job', ref: cleo, qty: 2 }])]);
  list.does(edited(list.only(), form(list.only()), anna));
  expect(list.only()).toMatchObject({ qty: 4, wishers: [anna, bob], shop: 'Nadel & Faden' });
  expect(list.only().lines.flatMap(({ data }) => data.reasons)).toContainEqual({ kind: 'job', ref: cleo, qty: 2 });
});

test('Two wishes of one person become one reason, and no edit makes more reasons than a row may have', () => {
  const list = aList([aLine([wish(anna)]), aLine([wish(anna, 2)]), aLine([wish(bob)])]);
  list.does(edited(list.only(), form(list.only()), anna));
  expect(list.only().lines.map(({ data }) => data.reasons)).toEqual([[wish(anna, 3), wish(bob)]]);
  const many = Array.from({ length: limits.shoppingReasons }, () => wish(newId()));
  const crowd = aList([aLine([low(1), ...many.slice(1)]), aLine([wish(bob)]), aLine([wish(anna)])]);
  crowd.does(edited(crowd.only(), form(crowd.only()), anna));
  for (const { data } of crowd.only().lines) expect(data.reasons.length).toBeLessThanOrEqual(limits.shoppingReasons);
  expect(crowd.only()).toMatchObject({ qty: limits.shoppingReasons + 2, lowQty: 1 });
});

test('What was ticked on any row of an entry stays ticked when the entry is changed', () => {
  const [first, second] = [aLine([low(3)]), aLine([low(3)])];
  const list = aList([first, second], { ticks: [aTick(first, anna), aTick(second, bob)], missing: 3 });
  expect(list.only()).toMatchObject({ qty: 3, ticked: 2 });
  list.does(edited(list.only(), form(list.only(), { qty: 5 }), anna));
  expect(list.only()).toMatchObject({ qty: 5, lowQty: 3, ticked: 2, shop: 'Nadel & Faden' });
  expect(list.only().unstocked).toHaveLength(2);
});

test.each([
  [4, 4],
  [3, 3],
  [2, 2],
])('An entry with ticks on several rows asks for %i packs when somebody types that', (qty, asked) => {
  const [first, second, third] = [aLine([wish(anna, 2)]), aLine([wish(bob, 2)]), aLine([wish(cleo)])];
  const list = aList([first, second, third], { ticks: [aTick(first, anna), aTick(second, bob)] });
  list.does(edited(list.only(), form(list.only(), { qty }), anna));
  expect(list.only()).toMatchObject({ qty: asked, ticked: 2 });
  expect(new Set(list.only().wishers)).toEqual(new Set([anna, bob, cleo]));
});

test('The fewest packs of an entry with ticks are those that it then asks for', () => {
  const [plain, stock, wished] = [aLine([wish(anna)]), aLine([low(3)]), aLine([wish(bob, 2)])];
  const cases: readonly (readonly [least: number, ...ticked: Line[]])[] = [
    [1],
    [1, plain],
    [1, stock],
    [2, stock, wished],
    [2, plain, wished],
    [2, plain, stock, wished],
  ];
  for (const [least, ...ticked] of cases) {
    const list = aList([plain, stock, wished], { ticks: ticked.map((line) => aTick(line, cleo)) });
    expect(leastPacks(list.only())).toBe(least);
    list.does(edited(list.only(), form(list.only(), { qty: least }), anna));
    expect(list.only()).toMatchObject({ qty: least, ticked: ticked.length });
  }
});

test('A number that a person typed stays below what is suggested, beyond a change of the stock and of the shop', () => {
  const stock = { missing: 5 };
  const list = aList([], stock);
  expect(list.only()).toMatchObject({ qty: 5, lines: [] });
  list.does(edited(list.only(), form(list.only(), { shop: 'Nadel' }), anna));
  stock.missing = 6;
  expect(list.only()).toMatchObject({ qty: 6, shop: 'Nadel' });
  list.does(edited(list.only(), form(list.only(), { qty: 2 }), anna));
  expect(list.only()).toMatchObject({ qty: 2, lowQty: 2 });
  stock.missing = 8;
  list.does(edited(list.only(), form(list.only(), { shop: 'Faden' }), bob));
  expect(list.only()).toMatchObject({ qty: 2, lowQty: 2, shop: 'Faden', wishers: [] });
  list.does(edited(list.only(), form(list.only(), { qty: 9 }), bob));
  stock.missing = 10;
  expect(list.only()).toMatchObject({ qty: 9 });
  list.does(arrived(list.only(), { count: 1, priceMinor: null, shop: null, teamId }));
  stock.missing = 9;
  expect(list.only()).toMatchObject({ qty: 8 });
});

test('A wish that joins a number that a person typed is added to it, and a row that a tick made is not', () => {
  const typed = aLine([{ kind: 'low', ref: anna, qty: 2 }]);
  const list = aList([typed, aLine([low(5)]), aLine([wish(bob)])], { missing: 5 });
  expect(list.only()).toMatchObject({ qty: 3, lowQty: 2, wishers: [bob] });
});

test.each([
  [1, { qty: 4, lowQty: 2 }],
  [2, { qty: 3, lowQty: 1 }],
  [3, { qty: 2, lowQty: 0 }],
  [4, { qty: 1, lowQty: 0 }],
])(
  'Of three packs for low stock and two wishes %i arrive: the people are still named at what is missing',
  (count, left) => {
    const list = aList([aLine([low(3)]), aLine([wish(anna)]), aLine([wish(bob)])]);
    expect(list.only()).toMatchObject({ qty: 5, lowQty: 3 });
    list.does(arrived(list.only(), { count, priceMinor: null, shop: null, teamId }));
    expect(list.only()).toMatchObject({ ...left, wishers: [anna, bob] });
  },
);

test.each([
  [1, [low(1), wish(anna, 3), wish(bob, 2)]],
  [2, [wish(anna, 3), wish(bob, 2)]],
  [3, [wish(anna, 2), wish(bob, 2)]],
  [4, [wish(anna), wish(bob, 2)]],
  [6, [wish(anna), wish(bob)]],
])(
  'The reasons of what is missing ask for no more packs than are missing, after %i of seven arrived',
  (count, left) => {
    const list = aList([aLine([low(2)]), aLine([wish(anna, 3)]), aLine([wish(bob, 2)])]);
    list.does(arrived(list.only(), { count, priceMinor: null, shop: null, teamId }));
    expect(list.only().qty).toBe(7 - count);
    expect(list.only().lines.map(({ data }) => data.reasons)).toEqual([left]);
  },
);

test.each([
  [5, 5, 3],
  [5, 4, 3],
  [3, 5, 3],
])(
  'Of %i packs %i are ticked and %i arrive: the line stays with its ticks, as some are not in stock',
  (qty, ticks, count) => {
    const line = aLine([wish(anna, qty)]);
    const list = aList([line], { ticks: [aTick(line, anna, ticks)] });
    list.does(arrived(list.only(), { count, priceMinor: null, shop: null, teamId }));
    expect(list.only()).toMatchObject({ qty, ticked: ticks, lines: [{ id: line.id }] });
  },
);

test.each([
  [5, 3, 3, 2],
  [5, 2, 4, 1],
])('Of %i packs %i are ticked and %i arrive: %i are missing', (qty, ticks, count, missing) => {
  const line = aLine([wish(anna, qty)]);
  const list = aList([line], { ticks: [aTick(line, anna, ticks)] });
  list.does(arrived(list.only(), { count, priceMinor: null, shop: null, teamId }));
  expect(list.only()).toMatchObject({ qty: missing, ticked: 0 });
});

test('Of five things that are ticked three arrive: two stay on the list as bought, and none counts twice', () => {
  const line = aLine([wish(anna, 5)], { threadId: null, lengthMm: null, text: 'Stabilizer' });
  const list = aList([line], { ticks: [aTick(line, anna, 2), aTick(line, bob, 3)] });
  list.does(arrived(list.only(), { count: 3, priceMinor: null, shop: null, teamId }));
  expect(list.only()).toMatchObject({ qty: 2, ticked: 2, text: 'Stabilizer' });
  list.does(arrived(list.only(), { count: 2, priceMinor: null, shop: null, teamId }));
  expect(list.entries()).toEqual([]);
});

test('Unticking a line of which two of six are in stock leaves these two bought; ticked again, four are to come [F10]', () => {
  const line = aLine([wish(anna, 6)]);
  const tick = aTick(line, anna, 6);
  const list = aList([line], { ticks: [tick], stocked: new Map([[tick.id, 2]]) });
  list.does(untick(list.only(), teamId, anna));
  expect(list.only()).toMatchObject({ qty: 6, ticked: 2, unstocked: [] });
  list.does(tickAll(list.only()));
  expect(list.only()).toMatchObject({ qty: 6, ticked: 6, unstocked: [{ tick: { data: { qty: 4 } }, qty: 4 }] });
});

test('Unticking takes back only ticks of which something is not in stock: one’s own first, else everybody’s [F10]', () => {
  const line = aLine([wish(anna, 6)]);
  const ticks = [aTick(line, anna, 2), aTick(line, bob, 4)] as const;
  const list = aList([line], { ticks, stocked: new Map([[ticks[0].id, 2]]) });
  list.does(untick(list.only(), teamId, anna));
  expect(list.only()).toMatchObject({ ticked: 2, unstocked: [] });
});

test('A line whose ticks are all in stock is received when it is unticked [F10]', () => {
  const line = aLine([wish(anna, 2)]);
  const tick = aTick(line, anna, 2);
  const list = aList([line], { ticks: [tick], stocked: new Map([[tick.id, 2]]) });
  list.does(untick(list.only(), teamId, anna));
  expect(list.entries()).toEqual([]);
});

test.each([
  ['ticked', 5],
  ['not ticked', 0],
])(
  'Of five packs that are %s three arrive: what is still to come keeps the price and shop typed then',
  (_case, ticks) => {
    const line = aLine([wish(anna, 5)], { priceMinor: 500, shop: 'Garnhaus' });
    const list = aList([line], { ticks: ticks === 0 ? [] : [aTick(line, anna, ticks)] });
    list.does(arrived(list.only(), { count: 3, priceMinor: 450, shop: 'Nadel & Faden', teamId }));
    expect(list.only()).toMatchObject({ qty: ticks === 0 ? 2 : 5, priceMinor: 450, shop: 'Nadel & Faden' });
  },
);
