import { v7 } from 'uuid';
import type { Thread } from '#core/kinds/thread.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { settledLengthMm } from '#core/stock/stock.ts';
import { settleSpool } from '#core/stock/stock-actions.ts';
import { atWork, lastWorkEnded, type DemoEvent } from './year.ts';

const dayMs = 86_400_000;

type Special = Pick<Thread, 'brand' | 'line' | 'code' | 'name' | 'hex'> & Partial<Thread>;

const metallic = { brand: 'Nordgarn', line: 'Metallic 40', effect: 'metallic', material: 'metallic' } as const;

const specials: readonly { readonly thread: Special; readonly spools: number }[] = [
  { thread: { ...metallic, code: '901', name: 'Gold', hex: '#c9a24a', isStaple: true, minSpools: 2 }, spools: 3 },
  { thread: { ...metallic, code: '902', name: 'Silver', hex: '#b9bdc3' }, spools: 2 },
  { thread: { ...metallic, code: '905', name: 'Copper', hex: '#b06a43' }, spools: 1 },
  { thread: { ...metallic, code: '911', name: 'Peacock', hex: '#1f7a86' }, spools: 0 },
  {
    thread: {
      brand: 'Nordgarn',
      line: 'Multicolour 40',
      code: '951',
      name: 'Meadow',
      hex: '#7fae4b',
      moreHex: ['#e3c53a', '#d6704f'],
      effect: 'variegated',
    },
    spools: 2,
  },
  {
    thread: {
      brand: 'Nordgarn',
      line: 'Multicolour 40',
      code: '954',
      name: 'Evening sea',
      hex: '#27527c',
      moreHex: ['#5f8fb4', '#c7a5c0'],
      effect: 'ombre',
    },
    spools: 1,
  },
  {
    thread: {
      brand: 'Nordgarn',
      line: 'Glow 40',
      code: '980',
      name: 'Night light',
      hex: '#d9f2c4',
      effect: 'glow',
    },
    spools: 1,
  },
  {
    thread: {
      brand: 'Atelier Nord',
      line: 'House dye',
      code: 'AN-1',
      name: 'Fjord',
      hex: '#2f6f86',
      material: 'cotton',
      weight: '30',
      tags: ['own dye'],
      notes: 'Dyed in the spring, one bath only. Ask before the last spool is used.',
      minSpools: 1,
    },
    spools: 2,
  },
];

/** Makes events for special cases, for example threads without a chart and a lent spool. */
export function demoSpecials(teamId: string, year: readonly DemoEvent[], now: number): readonly DemoEvent[] {
  return [
    ...specials.flatMap(({ thread, spools }, nth) =>
      specialOf(teamId, thread, spools, atWork(now - (190 - nth) * dayMs)),
    ),
    ...weighedCone(teamId, atWork(now - 60 * dayMs), atWork(now - 12 * dayMs)),
    ...lentSpool(year, atWork(now - 16 * dayMs)),
    ...setsOf(year, atWork(now - 100 * dayMs)),
    ...overwritten(year, lastWorkEnded(now) - 3_600_000),
  ];
}

const specialOf = (teamId: string, thread: Special, spools: number, at: number): readonly DemoEvent[] => {
  const id = threadId(teamId, thread);
  const set = { ...thread, colourSource: 'user' as const, defaultLengthMm: 1_000_000 };
  return [
    { at, by: 0, action: mutate('thread.create', { id, set }) },
    ...Array.from({ length: spools }, (_, nth) => spoolAt(at + 1 + nth, id, { initialLengthMm: 1_000_000 })),
  ];
};

const spoolAt = (at: number, of: string, set: object): DemoEvent => {
  const facts = { threadId: of, shortCode: '', ...set };
  return { at, by: 0, action: { name: 'spool.create', args: { id: idOf(at), set: facts } } };
};

const weighedCone = (teamId: string, boughtAt: number, weighedAt: number): readonly DemoEvent[] => {
  const full = { initialLengthMm: 5_000_000, grossFullMg: 238_000 };
  const measured = { grossMg: 151_500, tareMg: 41_000 };
  const id = threadId(teamId, coneThread);
  const cone = idOf(boughtAt + 1);
  const bill = { boughtOn: dayOf(boughtAt), shop: 'Garnversand Nord', pricePaidMinor: 1890, lot: '31-4402' };
  const settlesAtMm = settledLengthMm(measured, full, null);
  if (settlesAtMm === null) throw new Error('The demo has a cone that cannot be weighed.');
  return [
    {
      at: boughtAt,
      by: 0,
      action: mutate('thread.create', { id, set: { ...coneThread, defaultLengthMm: full.initialLengthMm } }),
    },
    {
      at: boughtAt + 1,
      by: 0,
      action: mutate('spool.create', {
        id: cone,
        set: { threadId: id, shortCode: '', ...full, tareMg: measured.tareMg, ...bill },
      }),
    },
    {
      at: weighedAt,
      by: 1,
      action: settleSpool({
        id: idOf(weighedAt),
        spoolId: cone,
        settlesAtMm,
        expectedMm: full.initialLengthMm,
        measured,
        occurredAt: new Date(weighedAt).toISOString(),
      }),
    },
  ];
};

const coneThread = {
  brand: 'Nordgarn',
  line: 'Poly 40',
  code: '001',
  name: 'Paper white',
  hex: '#fbfbf8',
  weight: '40',
  isStaple: true,
};

const lentSpool = (year: readonly DemoEvent[], at: number): readonly DemoEvent[] => {
  const spool = year.flatMap(({ action }) => (action.name === 'spool.create' ? [action.args.id] : []))[17];
  if (spool === undefined) return [];
  return [{ at, by: 1, action: mutate('spool.update', { id: spool, set: { lentTo: 'Sail loft, Kiel' } }) }];
};

const setsOf = (year: readonly DemoEvent[], at: number): readonly DemoEvent[] => {
  const threads = year.flatMap(({ action }) => (action.name === 'thread.create' ? [action.args.set] : []));
  const pick = (numbers: readonly number[]) =>
    numbers.flatMap((nth) => {
      const thread = threads[nth];
      if (thread === undefined) return [];
      const { brand, line, code, catalogueId = null } = thread;
      return [{ brand, line, code, catalogueId, spools: 1 }];
    });
  return [
    { name: 'Fire brigade badges', items: pick([3, 19, 24, 27, 48, 55]) },
    { name: 'Names on towels', items: pick([0, 12, 33, 41]) },
  ].map((set, nth) => ({
    at: at + nth,
    by: 0 as const,
    action: mutate('threadSet.create', { id: idOf(at + nth), set }),
  }));
};

/** One person overwrites another's new minimum of a thread unseen; both get a notice. */
const overwritten = (year: readonly DemoEvent[], at: number): readonly DemoEvent[] => {
  const [id] = year.flatMap(({ action }) => (action.name === 'thread.create' ? [action.args.id] : []));
  if (id === undefined) return [];
  return [
    { at, by: 0, action: mutate('thread.update', { id, set: { minSpools: 3 } }) },
    { at: at + 60_000, by: 1, action: mutate('thread.update', { id, set: { minSpools: 5 }, baseVersion: 0 }) },
  ];
};

const idOf = (at: number): string => v7({ msecs: Math.round(at) });
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
