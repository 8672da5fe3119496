import { blocksOf, recordRun, undoRun } from '#features/machines/run-actions.ts';
import { putBack, setNeedle, swapNeedles } from '#features/machines/needle-actions.ts';
import { guessColumns } from '#core/exchange/guess-columns.ts';
import { importBatches } from '#core/exchange/import-batches.ts';
import { planImport } from '#core/exchange/import-plan.ts';
import { readCsv } from '#core/exchange/csv-text.ts';
import type { Kept } from '#core/exchange/team-stock.ts';
import { newId } from '#core/ids.ts';
import type { RowKind, RowTypes } from '#core/kinds/kinds.ts';
import type { Run } from '#core/kinds/run.ts';
import { tickReversalId } from '#core/mutations/derived-ids.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import type { Role } from '#core/permissions.ts';
import { nextShortCodes, occurrence, settleSpool, takeThread, undo } from '#core/stock/stock-actions.ts';
import type { LedgerEntry } from '#core/stock/stock.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { Draft } from '#data/queue/enqueue.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import { oneOf, shuffled } from '../src/seeded.ts';

/** Where a person works on rows that only they write: their device's clock, and these rows as it shows them. */
export interface OwnPlace {
  readonly teamId: string;
  readonly userId: string;
  readonly role: Role;
  readonly now: number;
  readonly rows: readonly LocalRow[];
}

/** Something that a person does on such rows, and what takes it back from wherever it can be read. */
export interface OwnAct {
  readonly drafts: readonly Draft[];
  /** The rows that are theirs from now on. */
  readonly makes: readonly string[];
  /** Undefined where it changes nothing; answers undefined on a device that no longer shows what to take back. */
  readonly takeBack: ((place: OwnPlace) => readonly Draft[] | undefined) | undefined;
  /** Whether a device may show the state before only when the server has answered: of what is deleted it keeps the last that it had read. */
  readonly isSeenLate?: true;
}

type Act = (random: () => number, place: OwnPlace) => OwnAct | undefined;

/** Something that a person may do with their own rows, undefined where it cannot be done now. The first time it makes the rows. */
export const ownWork: Act = (random, place) => {
  if (living(place, 'machine').length === 0) return beginning(place);
  for (const act of shuffled(random, acts)) {
    const done = act(random, place);
    if (done !== undefined) return done;
  }
  return undefined;
};

const living = <K extends RowKind>({ rows }: OwnPlace, kind: K): readonly Kept<RowTypes[K]>[] =>
  rows
    .filter((row) => row.kind === kind && !row.deleted && Object.keys(row.d).length > 0)
    .map(({ id, d }) => ({ id, data: d as unknown as RowTypes[K] }));

/** A row as it is when it is taken back, on whatever device that is. */
const rowOn = <K extends RowKind>(place: OwnPlace, kind: K, id: string): RowTypes[K] => {
  const row = living(place, kind).find((one) => one.id === id);
  if (row === undefined) throw new Error(`${kind} ${id} is to be taken back where it is not shown.`);
  return row.data;
};

const ledgerOf = (place: OwnPlace, ids: readonly string[]): readonly LedgerEntry[] =>
  living(place, 'movement').flatMap(({ id, data }) => (ids.includes(data.spoolId) ? [{ ...data, id }] : []));

const nextAt = (place: OwnPlace, ids: readonly string[]): string => occurrence(ledgerOf(place, ids), place.now);

const whole = (random: () => number, from: number, to: number): number => from + Math.floor(random() * (to - from + 1));

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
      ? [create('pricingProfile', profile, { name: 'Mine', tiers: [{ minQty: 1, rate: '1.5' }] })]
      : []),
  ];
  return { drafts, makes: [...threads, ...spools, machine, hoop, line, task, set, profile], takeBack: undefined };
};

const mayPrice = (role: Role): boolean => role === 'admin' || role === 'owner';

const plain = (actions: readonly Action[]): readonly Draft[] => actions;

const spoolsOf = (place: OwnPlace) => living(place, 'spool');

/** Thread is used, wasted or sampled. */
const use: Act = (random, place) => {
  const { id: spoolId } = oneOf(random, spoolsOf(place));
  const id = newId();
  const type = oneOf(random, ['consume', 'waste', 'sample'] as const);
  const amountMm = whole(random, 1, 9000);
  const done = takeThread({ id, spoolId, type, amountMm, reason: 'test', occurredAt: nextAt(place, [spoolId]) });
  return { drafts: plain([done]), makes: [], takeBack: (then) => undoEntries(then, [spoolId], [id]) };
};

/** Several spools are counted at once, one by its length and the others by what they look like. */
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

/** A run takes thread from spools of several needles. */
const run: Act = (random, place) => {
  const [machine] = living(place, 'machine');
  if (machine === undefined) return undefined;
  const used = shuffled(random, spoolsOf(place)).slice(0, whole(random, 0, 4));
  const stitches = whole(random, 100, 9000);
  const needles = used.map(({ id, data: { threadId } }, at) => ({
    threadId,
    needle: at + 1,
    lengthMm: whole(random, 1, 20_000),
    spoolIds: [id],
  }));
  const set = { machineId: machine.id, what: null, pieces: whole(random, 1, 4), stitches, seconds: 60 };
  const id = newId();
  const spoolIds = used.map((spool) => spool.id);
  const at = occurrence([...readingTimes(place), ...ledgerOf(place, spoolIds)], place.now);
  return {
    drafts: plain([recordRun(id, { ...set, blocks: blocksOf(needles, stitches), at })]),
    makes: [],
    takeBack: (then) => plain([undoRun(then.teamId, id, rowOn(then, 'run', id) as Run, stamp(then))]),
  };
};

const readingTimes = (place: OwnPlace): readonly { readonly occurredAt: string }[] =>
  living(place, 'meterReading').map(({ data }) => ({ occurredAt: data.at }));

const stamp = ({ now }: OwnPlace): string => new Date(now).toISOString();

/** The meter of the machine is read, or its work guessed. */
const reading: Act = (random, place) => {
  const [machine] = living(place, 'machine');
  if (machine === undefined) return undefined;
  const id = newId();
  const machineId = machine.id;
  const at = occurrence(readingTimes(place), place.now);
  const value = machine.data.totalStitches + whole(random, 0, 5000);
  const set = oneOf(random, [
    { kind: 'stitches', source: 'manual', value },
    { kind: 'stitches', source: 'manual', value: 7, reset: true, reason: 'new board' },
    { kind: 'hours', source: 'estimate', delta: whole(random, 1, 3600) },
  ] as const);
  return {
    drafts: [{ name: 'meterReading.create', args: { id, set: { machineId, at, ...set } } }],
    makes: [],
    takeBack: (then) => {
      const { kind, source } = rowOn(then, 'meterReading', id);
      return takenBack(then, 'meterReading', id, { machineId, kind, source });
    },
  };
};

const takenBack = (
  { teamId }: OwnPlace,
  kind: 'meterReading' | 'maintenanceLog' | 'stop',
  id: string,
  set: object,
): readonly Draft[] => [
  { name: `${kind}.create`, args: { id: undoingId(teamId, kind, id), set: { ...set, reversesId: id } } },
];

/** The machine is cared for. */
const maintenance: Act = (random, place) => {
  const [machine] = living(place, 'machine');
  const [task] = living(place, 'maintenanceTask');
  if (machine === undefined || task === undefined) return undefined;
  const id = newId();
  const machineId = machine.id;
  const taskId = random() < 0.5 ? task.id : null;
  const set = { machineId, taskId, title: taskId === null ? 'New hook' : null, minutes: 5, doneAt: stamp(place) };
  return {
    drafts: [{ name: 'maintenanceLog.create', args: { id, set } }],
    makes: [],
    takeBack: (then) => {
      const { title } = rowOn(then, 'maintenanceLog', id);
      return takenBack(then, 'maintenanceLog', id, { machineId, taskId, title });
    },
  };
};

/** The machine stops. */
const stop: Act = (random, place) => {
  const [machine] = living(place, 'machine');
  if (machine === undefined) return undefined;
  const id = newId();
  const machineId = machine.id;
  const set = { machineId, code: oneOf(random, ['T', 'N', 'B'] as const), needle: 1, at: stamp(place) };
  return {
    drafts: [{ name: 'stop.create', args: { id, set } }],
    makes: [],
    takeBack: (then) => takenBack(then, 'stop', id, { machineId, code: rowOn(then, 'stop', id).code }),
  };
};

/** Packs of a shopping line are ticked. */
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

/** A needle is loaded with a spool that sits on none, or with a thread alone, or two needles change places. */
const needlePlan: Act = (random, place) => {
  const [machine] = living(place, 'machine');
  if (machine === undefined) return undefined;
  const on = { teamId: place.teamId, machineId: machine.id };
  const slots = living(place, 'needle').map(({ data }) => data);
  const [first, second] = shuffled(random, slots);
  if (first !== undefined && second !== undefined && random() < 0.3)
    return {
      drafts: plain(swapNeedles(on, first, second)),
      makes: [],
      takeBack: (then) => plain(putBack(then.teamId, [first, second])),
    };
  const loaded = new Set(slots.map(({ spoolId }) => spoolId));
  const free = spoolsOf(place).filter(({ id }) => !loaded.has(id));
  if (free.length === 0) return undefined;
  const { id, data } = oneOf(random, free);
  const at = { head: 0, needle: whole(random, 1, 4) };
  const before = slots.find(({ needle }) => needle === at.needle) ?? { machineId: machine.id, ...at };
  const spoolId = random() < 0.8 ? id : null;
  return {
    drafts: plain([setNeedle(on, at, { threadId: data.threadId, spoolId })]),
    makes: [],
    takeBack: (then) => plain(putBack(then.teamId, [before])),
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

/** A form is saved: with other lists than before, or with all of them as they were. */
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

/** Rows are removed, on which nothing sits. */
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
    // another device, or one that has read everything anew, may never have known what was deleted
    takeBack: (then) =>
      then.rows.some((row) => row.id === id && Object.keys(row.d).length > 0)
        ? [{ name: `${kind}.restore`, args: { id } }]
        : undefined,
  };
};

/** A table comes in: a new thread with its spools, another note on one that is there, and another amount on its spool. */
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
    decimals: 2,
    actor: { teamId: place.teamId, actor: place.userId, role: place.role, now: stamp(place) },
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
