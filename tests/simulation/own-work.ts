import { guessColumns } from '#core/exchange/guess-columns.ts';
import { importBatches } from '#core/exchange/import-batches.ts';
import { planImport } from '#core/exchange/import-plan.ts';
import { readCsv } from '#core/tables/csv-text.ts';
import { newId } from '#core/ids.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import { tickReversalId } from '#core/mutations/derived-ids.ts';
import type { Role } from '#core/access/permissions.ts';
import { nextShortCodes, settleSpool, takeThread, undo } from '#core/stock/stock-actions.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { oneOf, shuffled } from '../src/seeded.ts';
import { maintenance, needlePlan, reading, run, stop } from './own-machine-work.ts';
import {
  ledgerOf,
  living,
  nextAt,
  plain,
  rowOn,
  spoolsOf,
  stamp,
  whole,
  type Act,
  type OwnAct,
  type OwnPlace,
} from './own-place.ts';

export const ownWork: Act = (random, place) => {
  if (living(place, 'machine').length === 0) return beginning(place);
  for (const act of shuffled(random, acts)) {
    const done = act(random, place);
    if (done !== undefined) return done;
  }
  return undefined;
};

const beginning = ({ role }: OwnPlace): OwnAct => {
  const [one, other, third, ...spools] = Array.from({ length: 7 }, newId);
  const threads = [one, other, third].flatMap((id) => id ?? []);
  const [machine = '', hoop = '', line = '', task = '', set = '', profile = ''] = Array.from({ length: 6 }, newId);
  const create = (kind: string, id: string, fields: object): Draft => ({
    name: `${kind}.create`,
    args: { id, set: fields },
  });
  const drafts = [
    ...threads.map((id, at) =>
      create('thread', id, { brand: 'Mine', line: 'own', code: String(at + 1), hex: '#aa0000' }),
    ),
    ...spools.map((id, at) =>
      create('spool', id, { threadId: threads[at % 3], shortCode: `M-000${at}`, state: at === 0 ? 'sealed' : 'open' }),
    ),
    create('machine', machine, { nickname: 'Mine', brand: 'T', model: 'M', needlesPerHead: 6 }),
    create('hoop', hoop, {
      name: 'Mine',
      fieldWMm10: 1000,
      fieldHMm10: 1300,
      machines: [{ machineId: machine, fieldWMm10: 900 }],
    }),
    create('shoppingLine', line, { text: 'Backing', reasons: [{ kind: 'manual', ref: null, qty: 2 }] }),
    create('maintenanceTask', task, {
      title: 'Oil',
      everyDays: 7,
      machineIds: [machine],
      consumables: [{ text: 'Oil', qty: 1 }],
    }),
    create('threadSet', set, {
      name: 'Mine',
      items: [{ brand: 'Mine', line: 'own', code: '1', catalogueId: null, spools: 1 }],
    }),
    ...(mayPrice(role)
      ? [create('pricingProfile', profile, { name: 'Mine', currencyDecimals: 2, tiers: [{ minQty: 1, rate: '1.5' }] })]
      : []),
  ];
  return { drafts, makes: [...threads, ...spools, machine, hoop, line, task, set, profile], takeBack: undefined };
};

const mayPrice = (role: Role): boolean => role === 'admin' || role === 'owner';

const use: Act = (random, place) => {
  const { id: spoolId } = oneOf(random, spoolsOf(place));
  const id = newId();
  const type = oneOf(random, ['consume', 'waste', 'sample'] as const);
  const amountMm = whole(random, 1, 9000);
  const done = takeThread({ id, spoolId, type, amountMm, reason: 'test', occurredAt: nextAt(place, [spoolId]) });
  return { drafts: plain([done]), makes: [], takeBack: (then) => undoEntries(then, [spoolId], [id]) };
};

const count: Act = (random, place) => {
  const counted = shuffled(random, spoolsOf(place)).slice(0, whole(random, 1, 3));
  const spoolIds = counted.map(({ id }) => id);
  const groupId = newId();
  const occurredAt = nextAt(place, spoolIds);
  const done = counted.map(({ id: spoolId, data: { remainingMm: expectedMm } }, at) => {
    const settlesAtMm = whole(random, 0, 900_000);
    const measured = at === 0 ? { lengthMm: settlesAtMm } : { fractionBp: whole(random, 0, 10_000) };
    return settleSpool({ id: newId(), spoolId, settlesAtMm, expectedMm, measured, groupId, occurredAt });
  });
  const ids = done.map(({ args }) => args.id);
  return { drafts: plain(done), makes: [], takeBack: (then) => undoEntries(then, spoolIds, ids) };
};

const undoEntries = (place: OwnPlace, spoolIds: readonly string[], ids: readonly string[]): readonly Draft[] => {
  const entries = ledgerOf(place, spoolIds).filter(({ id }) => ids.includes(id));
  if (entries.length !== ids.length) throw new Error('A booking is to be taken back where it is not shown.');
  return plain(undo(place.teamId, entries, nextAt(place, spoolIds)));
};

const tick: Act = (random, place) => {
  const [line] = living(place, 'shoppingLine');
  if (line === undefined) return undefined;
  const id = newId();
  return {
    drafts: [{ name: 'shoppingTick.create', args: { id, set: { lineId: line.id, qty: whole(random, 1, 3) } } }],
    makes: [],
    takeBack: (then) => {
      const { lineId, qty } = rowOn(then, 'shoppingTick', id);
      const set = { lineId, qty, reversesId: id };
      return [{ name: 'shoppingTick.create', args: { id: tickReversalId(then.teamId, id), set } }];
    },
  };
};

const listFields = {
  hoop: (random: () => number, machineId: string) => ({
    machines: [{ machineId, fieldWMm10: whole(random, 500, 900), fieldHMm10: whole(random, 500, 900) }],
  }),
  shoppingLine: (random: () => number) => ({
    reasons: [
      { kind: 'wish', ref: null, qty: whole(random, 1, 9) },
      { kind: 'manual', ref: null, qty: 1 },
    ],
  }),
  maintenanceTask: (random: () => number) => ({ consumables: [{ text: 'Grease', qty: whole(random, 1, 9) }] }),
  threadSet: (random: () => number) => ({
    items: [{ brand: 'Mine', line: 'own', code: '2', catalogueId: null, spools: whole(random, 1, 9) }],
  }),
  pricingProfile: (random: () => number) => ({
    tiers: [
      { minQty: 1, rate: '2' },
      { minQty: whole(random, 2, 9), rate: '1.1', baseMinor: 100 },
    ],
  }),
} satisfies Partial<Record<RowKind, (random: () => number, machineId: string) => object>>;

const form: Act = (random, place) => {
  const kind = oneOf(random, Object.keys(listFields) as readonly (keyof typeof listFields)[]);
  const [row] = living(place, kind);
  const [machine] = living(place, 'machine');
  if (row === undefined || machine === undefined || (kind === 'pricingProfile' && !mayPrice(place.role)))
    return undefined;
  const set = listFields[kind](random, machine.id);
  const before = Object.fromEntries(
    Object.keys(set).map((field) => [field, Object.entries(row.data).find(([name]) => name === field)?.[1]]),
  );
  const update = (fields: object): readonly Draft[] => [{ name: `${kind}.update`, args: { id: row.id, set: fields } }];
  if (random() < 0.4) return { drafts: update(before), makes: [], takeBack: undefined };
  return { drafts: update(set), makes: [], takeBack: () => update(before) };
};

const removal: Act = (random, place) => {
  const kind = oneOf(random, ['hoop', 'shoppingLine', 'maintenanceTask', 'threadSet', 'thread', 'spool'] as const);
  const loaded = new Set(living(place, 'needle').map(({ data }) => data.spoolId));
  const rows = living(place, kind).filter(({ id }) => !loaded.has(id));
  if (rows.length === 0) return undefined;
  const { id } = oneOf(random, rows);
  return {
    drafts: [{ name: `${kind}.delete`, args: { id } }],
    makes: [],
    isSeenLate: true,
    // a device that read everything again no longer has the row, and another device may never have had it
    takeBack: (then) => {
      const row = then.rows.find((one) => one.id === id);
      const isKnown = row !== undefined && (then.device === place.device || Object.keys(row.d).length > 0);
      return isKnown ? [{ name: `${kind}.restore`, args: { id } }] : undefined;
    },
  };
};

const table: Act = (random, place) => {
  const threads = living(place, 'thread');
  const spools = spoolsOf(place).filter(({ data }) => threads.some(({ id }) => id === data.threadId));
  if (spools.length === 0) return undefined;
  const spool = oneOf(random, spools);
  const thread = rowOn(place, 'thread', spool.data.threadId);
  const text = [
    'brand,line,code,notes,shortCode,remainingMm',
    `Mine,own,N${whole(random, 10, 99)},new,M-${newId().slice(-8)},500000`,
    `Mine,own,${thread.code},n${whole(random, 0, 9)},${spool.data.shortCode},${whole(random, 1, 900_000)}`,
  ].join('\n');
  const file = readCsv(text);
  const [header, ...rows] = file.rows;
  const plan = planImport({
    file: { ...file, rows },
    mapping: guessColumns(header?.cells ?? [], rows),
    stock: { threads, spools: spoolsOf(place), places: [] },
    charts: [],
    brand: '',
    line: '',
    spoolsEach: 1,
    money: { currency: 'EUR' },
    actor: { teamId: place.teamId, actor: place.userId, role: place.role, access: 'full', now: stamp(place) },
  });
  const batches = importBatches(plan, {
    teamId: place.teamId,
    shortCodes: (wanted) => nextShortCodes([], wanted, undefined),
    occurredAt: (id) => nextAt(place, [id]),
  });
  const drafts = batches.flatMap(({ actions }) => actions);
  return {
    drafts: plain(drafts),
    makes: drafts.flatMap(({ name, args }) => (/^(thread|spool)\.create$/.test(name) ? [args.id] : [])),
    takeBack: () => batches.toReversed().flatMap(({ takeBack }) => plain(takeBack)),
  };
};

const acts: readonly Act[] = [
  use,
  count,
  run,
  run,
  reading,
  maintenance,
  stop,
  tick,
  needlePlan,
  needlePlan,
  form,
  form,
  removal,
  table,
];
