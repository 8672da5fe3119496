import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { isEqual } from '#core/is-equal.ts';
import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import { slotId } from '#core/machines/slots.ts';
import { barcodeId, designId, quotedJobId, tabletId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { defineMutation, rowArgs, type Mutation } from '#core/mutations/mutation.ts';
import { mutationsByName, type Action, type MutationName } from '#core/mutations/registry.ts';
import { isOnlyAdded } from '#core/mutations/way-back.ts';
import { ok } from '#core/result.ts';
import { rowKey, type LocalRow, type TeamDatabase } from '#data/database/team-database.ts';
import { commit } from '#data/queue/commit.ts';
import { storePage } from '#data/rows/pages.ts';
import { aDesign } from '../../core/a-design.ts';
import { aPricingProfile, aQuote } from '../../core/a-quote.ts';
import { colleague, nine, teamId } from '../../core/mutations/a-book.ts';
import { aPage, aSpool, aTab, aThread, aUse, save, saved } from '../a-tab.ts';

const prints = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)] as const;
const colours = [{ code: '0001', name: null, hex: null }];
const photo = { name: 'Plate', type: 'image/png', bytes: 10 } as const;
const built = { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC', needlesPerHead: 4 };

const steps = [{ key: 'blanks', label: 'Blanks here', gates: true, doneAt: null, doneBy: null }];
const devices = [newId(), newId()] as const;

/** A team with a row of each kind, known to this device as a whole. A deleted row of each kind can be restored. */
const aTeam = async () => {
  const tab = aTab();
  const { store } = tab;
  await storePage(store, aPage(0, 1), { epoch: null, generation: 0 });
  const id = {
    thread: newId(),
    other: newId(),
    spool: newId(),
    sealed: newId(),
    place: newId(),
    hoop: newId(),
    machine: newId(),
    task: newId(),
    profile: newId(),
    quote: newId(),
    job: newId(),
    line: newId(),
    set: newId(),
    chart: newId(),
    import: newId(),
    file: newId(),
    movement: newId(),
  };
  const design = designId(teamId, prints[0]);
  const newer = designId(teamId, prints[1]);
  const slot = { machineId: id.machine, head: 0, needle: 1 };
  const needle = slotId(teamId, id.machine, slot);
  const imported = { importId: newId(), source: 'file', at: nine, colours: 1, spools: 1 } as const;
  await save(
    store,
    aThread({}, id.thread),
    aThread({ code: '0015' }, id.other),
    mutate('place.create', { id: id.place, set: { name: 'Rack' } }),
    aSpool(id.thread, { state: 'open', placeId: id.place }, id.spool),
    aSpool(id.other, { shortCode: 'T-0002' }, id.sealed),
    aUse(id.spool, 1000, id.movement),
    mutate('hoop.create', { id: id.hoop, set: { name: '5×7', fieldWMm10: 1300, fieldHMm10: 1800 } }),
    mutate('machine.create', { id: id.machine, set: built }),
    mutate('needle.update', { id: needle, set: { ...slot, threadId: id.thread, spoolId: id.spool } }),
    mutate('maintenanceTask.create', { id: id.task, set: { title: 'Oil', everyHours: '4' } }),
    mutate('pricingProfile.create', { id: id.profile, set: aPricingProfile() }),
    mutate('quote.create', { id: id.quote, set: aQuote() }),
    mutate('job.create', { id: id.job, set: { name: 'Polos', pieces: 20, steps } }),
    mutate('barcode.create', { id: barcodeId(teamId, '40042'), set: { value: '40042', threadId: id.thread } }),
    mutate('threadSet.create', { id: id.set, set: { name: 'Autumn', items: [] } }),
    mutate('chart.create', { id: id.chart, set: { brand: 'Gunold', line: 'Poly', colours } }),
    mutate('importBatch.create', { id: id.import, set: imported }),
    mutate('design.create', { id: design, set: aDesign({ fingerprint: prints[0] }) }),
    mutate('design.create', { id: newer, set: aDesign({ fingerprint: prints[1], replacesId: design }) }),
    mutate('file.create', {
      id: id.file,
      set: { ...photo, ofKind: 'machine', ofId: id.machine, sha256: '0'.repeat(64) },
    }),
    mutate('shoppingLine.create', { id: id.line, set: { text: 'Stabilizer' } }),
    mutate('tablet.create', { id: tabletId(teamId, devices[0]), set: { name: 'Window', deviceId: devices[0] } }),
  );
  return { ...tab, id: { ...id, design, newer, needle, barcode: barcodeId(teamId, '40042') }, slot, imported };
};

type Team = Awaited<ReturnType<typeof aTeam>>;
type Case = readonly [
  what: string,
  actions: (team: Team) => readonly Action[],
  before?: (team: Team) => readonly Action[],
];

const gone = (kind: RowKind, id: string): readonly Action[] => [
  { name: `${kind}.delete`, args: { id } } as unknown as Action,
];

/** The usual verbs of a kind: a new row, another value of a field, a deletion, and the return of a deleted row. */
const usual = (
  kind: RowKind,
  idOf: (team: Team) => string,
  made: (team: Team) => readonly [id: string, set: object],
  set: object,
): Partial<Record<string, readonly Case[]>> => {
  const named = (verb: string, args: object) => [{ name: `${kind}.${verb}`, args } as unknown as Action];
  const makes = (team: Team) => {
    const [id, given] = made(team);
    return named('create', { id, set: given });
  };
  const change: Case = ['a field', (team) => named('update', { id: idOf(team), set })];
  return {
    [`${kind}.create`]: [['a new row', makes]],
    [`${kind}.update`]: [change],
    [`${kind}.delete`]: [['a row', (team) => gone(kind, idOf(team))]],
    [`${kind}.restore`]: [
      ['a deleted row', (team) => named('restore', { id: idOf(team) }), (team) => gone(kind, idOf(team))],
    ],
  };
};

const cases: Partial<Record<string, readonly Case[]>> = {
  ...usual(
    'thread',
    ({ id }) => id.thread,
    () => [newId(), { brand: 'Madeira', line: 'Polyneon', code: '1800' }],
    {
      name: 'Poppy',
      tags: ['red'],
    },
  ),
  ...usual(
    'barcode',
    ({ id }) => id.barcode,
    ({ id }) => [barcodeId(teamId, '40099'), { value: '40099', threadId: id.thread }],
    {
      lengthMm: 1000,
    },
  ),
  ...usual(
    'spool',
    ({ id }) => id.spool,
    ({ id }) => [newId(), { threadId: id.thread, shortCode: 'T-0009' }],
    {
      state: 'lost',
      notes: 'under the table',
    },
  ),
  'movement.create': [
    ['a use', ({ id }) => [aUse(id.spool, 500)]],
    [
      'a count and the mark that the spool is empty',
      ({ id }) => [
        mutate('movement.create', {
          id: newId(),
          set: { spoolId: id.spool, type: 'count', settlesAtMm: 0, measured: { lengthMm: 0 } },
        }),
        mutate('spool.update', { id: id.spool, set: { state: 'empty' } }),
      ],
    ],
  ],
  ...usual(
    'place',
    ({ id }) => id.place,
    () => [newId(), { name: 'Drawer' }],
    { name: 'Shelf' },
  ),
  ...usual(
    'hoop',
    ({ id }) => id.hoop,
    () => [newId(), { name: '4×4', fieldWMm10: 1000, fieldHMm10: 1000 }],
    {
      label: 'new',
    },
  ),
  ...usual(
    'machine',
    ({ id }) => id.machine,
    () => [newId(), built],
    { status: 'sold', notes: 'to Mia' },
  ),
  'needle.update': [
    [
      'the spool of another needle, on one that was never loaded',
      ({ id, slot }) => [
        mutate('needle.update', {
          id: slotId(teamId, id.machine, { head: 0, needle: 2 }),
          set: { ...slot, needle: 2, threadId: id.thread, spoolId: id.spool },
        }),
      ],
    ],
    [
      'a swap',
      ({ id, slot }) => {
        const other = { ...slot, needle: 3 };
        return [
          mutate('needle.update', { id: id.needle, set: { ...slot, threadId: id.other, spoolId: id.sealed } }),
          mutate('needle.update', {
            id: slotId(teamId, id.machine, other),
            set: { ...other, threadId: id.thread, spoolId: id.spool },
          }),
        ];
      },
      ({ id, slot }) => [
        mutate('needle.update', {
          id: slotId(teamId, id.machine, { head: 0, needle: 3 }),
          set: { ...slot, needle: 3, threadId: id.other, spoolId: id.sealed },
        }),
      ],
    ],
    ['emptied', ({ id, slot }) => [mutate('needle.update', { id: id.needle, set: { ...slot, threadId: null } })]],
    ['its tension', ({ id, slot }) => [mutate('needle.update', { id: id.needle, set: { ...slot, tension: '90' } })]],
  ],
  'meterReading.create': [
    [
      'a reading',
      ({ id }) => [
        mutate('meterReading.create', { id: newId(), set: { machineId: id.machine, kind: 'stitches', value: 9000 } }),
      ],
    ],
  ],
  'run.create': [
    [
      'a run with thread',
      ({ id }) => [
        mutate('run.create', {
          id: newId(),
          set: {
            machineId: id.machine,
            pieces: 2,
            stitches: 1000,
            seconds: 60,
            blocks: [
              { threadId: id.thread, needle: 1, stitches: 1000, spools: [{ spoolId: id.spool, lengthMm: 700 }] },
            ],
          },
        }),
      ],
    ],
  ],
  ...usual(
    'maintenanceTask',
    ({ id }) => id.task,
    () => [newId(), { title: 'Wipe', everyDays: 7 }],
    { title: 'Dust' },
  ),
  'maintenanceLog.create': [
    [
      'work',
      ({ id }) => [mutate('maintenanceLog.create', { id: newId(), set: { machineId: id.machine, taskId: id.task } })],
    ],
  ],
  'stop.create': [
    ['a stop', ({ id }) => [mutate('stop.create', { id: newId(), set: { machineId: id.machine, code: 'T' } })]],
  ],
  ...usual(
    'pricingProfile',
    ({ id }) => id.profile,
    () => [newId(), aPricingProfile({ name: 'Trade' })],
    { name: 'new', digitizingCost: { amountMinor: 4000 } },
  ),
  ...usual(
    'quote',
    ({ id }) => id.quote,
    () => [newId(), aQuote({ qty: 6 })],
    { customer: 'Band' },
  ),
  'quote.decide': [
    [
      'an acceptance',
      ({ id }) => [
        mutate('quote.decide', {
          id: id.quote,
          first: id.quote,
          status: 'accepted',
          jobs: [quotedJobId(teamId, id.quote, 0, 0)],
          designs: [],
          steps: [],
        }),
      ],
      ({ id }) => [mutate('quote.update', { id: id.quote, set: { status: 'sent' } })],
    ],
  ],
  ...usual(
    'job',
    ({ id }) => id.job,
    () => [newId(), { name: 'Caps', pieces: 6 }],
    { name: 'new', plannedOn: '2026-03-04', rank: 'a0' },
  ),
  'job.tick': [
    ['a step', ({ id }) => [mutate('job.tick', { id: id.job, key: 'blanks', done: true })]],
    [
      'a tick that is taken back',
      ({ id }) => [mutate('job.tick', { id: id.job, key: 'blanks', done: false })],
      ({ id }) => [mutate('job.tick', { id: id.job, key: 'blanks', done: true })],
    ],
  ],
  ...usual(
    'shoppingLine',
    ({ id }) => id.line,
    () => [newId(), { text: 'Needles' }],
    { status: 'ordered', qty: 3 },
  ),
  'shoppingTick.create': [
    ['a tick', ({ id }) => [mutate('shoppingTick.create', { id: newId(), set: { lineId: id.line, qty: 1 } })]],
    [
      'the last tick, which closes its line',
      ({ id }) => [
        mutate('shoppingTick.create', { id: newId(), set: { lineId: id.line, qty: 1 } }),
        mutate('shoppingLine.update', { id: id.line, set: { status: 'received' } }),
      ],
    ],
  ],
  ...usual(
    'threadSet',
    ({ id }) => id.set,
    () => [newId(), { name: 'Winter', items: [] }],
    { name: 'Spring' },
  ),
  ...usual(
    'chart',
    ({ id }) => id.chart,
    () => [newId(), { brand: 'Mettler', line: 'Poly Sheen', colours }],
    {
      line: 'new',
    },
  ),
  'importBatch.update': [
    ['a mark', ({ id }) => [mutate('importBatch.update', { id: id.import, set: { isTakenBack: true } })]],
  ],
  ...usual(
    'design',
    ({ id }) => id.design,
    () => [designId(teamId, prints[2]), aDesign({ fingerprint: prints[2] })],
    {
      name: 'Tulip',
    },
  ),
  'design.choose': [
    [
      'threads of blocks',
      ({ id }) => [mutate('design.choose', { id: id.design, threads: { 0: id.thread, 1: id.other } })],
    ],
  ],
  ...usual(
    'file',
    ({ id }) => id.file,
    ({ id }) => [newId(), { ...photo, ofKind: 'machine', ofId: id.machine, sha256: '1'.repeat(64) }],
    { caption: 'front' },
  ),
  ...usual(
    'tablet',
    () => tabletId(teamId, devices[0]),
    () => [tabletId(teamId, devices[1]), { name: 'Door', deviceId: devices[1] }],
    { name: 'Wall' },
  ),
};

/** What no screen offers to undo: the record of an import stays, and a notice that was read is gone. */
const never: readonly MutationName[] = ['importBatch.create', 'importBatch.delete', 'notice.delete'];

const stamps = new Set(['createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

/** The rows of a team as a person sees them: without stamps, and of what is only added, what counts. */
const bookOf = async (db: TeamDatabase) => {
  const rows = await db.rows.toArray();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const undone = new Set(rows.flatMap(({ d }) => (typeof d['reversesId'] === 'string' ? [d['reversesId']] : [])));
  const counts = ({ kind, id, d }: LocalRow) =>
    isOnlyAdded(kind as RowKind) &&
    !undone.has(id) &&
    d['reversesId'] == null &&
    byKey.get(rowKey('spool', String(d['spoolId'])))?.deleted !== true;
  // A needle without a thread counts as one that was never loaded.
  const isShown = ({ kind, deleted, d }: LocalRow) =>
    !deleted && !isOnlyAdded(kind as RowKind) && (kind !== 'needle' || d['threadId'] !== null);
  return {
    rows: Object.fromEntries(
      rows
        .filter(isShown)
        .map(({ key, d }) => [key, Object.fromEntries(Object.entries(d).filter(([name]) => !stamps.has(name)))]),
    ),
    counting: rows.filter(counts).map(({ key }) => key),
  };
};

const undone = async (team: Team, actions: readonly Action[]) => {
  const { db, store, time } = team;
  const before = await bookOf(db);
  const undo = saved(await commit(store, actions));
  expect(isEqual(await bookOf(db), before)).toBe(false);
  time.now += 60_000;
  saved(await undo.save(store));
  return { before, after: await bookOf(db), undo };
};

describe('What a save did is taken back, whole rows', () => {
  test('has a case for every mutation that a screen undoes', () => {
    expect([...Object.keys(cases).filter((name) => mutationsByName.has(name)), ...never].toSorted()).toEqual(
      [...mutationsByName.keys()].toSorted(),
    );
  });

  const all = Object.entries(cases).flatMap(([name, each = []]) =>
    mutationsByName.has(name) ? each.map(([what, actions, first]) => ({ name, what, actions, first })) : [],
  );
  test.each(all)('$name: $what', async ({ actions, first }) => {
    const team = await aTeam();
    if (first !== undefined) await save(team.store, ...first(team));
    const { before, after, undo } = await undone(team, actions(team));
    expect(after).toEqual(before);
    // Pressed twice, it changes nothing more.
    const waiting = await team.db.outbox.count();
    saved(await undo.save(team.store));
    expect(await team.db.outbox.count()).toBe(waiting);
  });

  test('all of it in one save, the last first', async () => {
    const team = await aTeam();
    const { id } = team;
    const [threadId, spoolId] = [newId(), newId()];
    const { before, after } = await undone(team, [
      aThread({ code: '3544' }, threadId),
      aSpool(threadId, { shortCode: 'T-0003' }, spoolId),
      mutate('spool.update', { id: spoolId, set: { position: 'A1' } }),
      mutate('spool.update', { id: id.spool, set: { placeId: null } }),
      mutate('spool.update', { id: id.spool, set: { placeId: id.place, notes: 'back' } }),
      mutate('spool.delete', { id: id.spool }),
      mutate('machine.delete', { id: id.machine }),
    ]);
    expect(after).toEqual(before);
  });
});

describe('A rule that a mutation gets one day', () => {
  const planted = new Map<string, Mutation>();
  const registry = mutationsByName as Map<MutationName, Mutation>;
  const plant = (name: MutationName, mutation: Mutation) => {
    planted.set(name, registry.get(name) as Mutation);
    registry.set(name, mutation);
  };
  afterEach(() => planted.forEach((mutation, name) => registry.set(name as MutationName, mutation)));

  /** A deletion that also changes the rows that name the deleted one by an index. */
  const deletionWith = (kind: RowKind, user: RowKind, index: string, set: object): Mutation =>
    defineMutation({
      args: rowArgs,
      reads: ({ id }) => [
        { kind, id },
        { kind: user, index, is: id },
      ],
      apply: (found, { id }) => {
        const row = found.row(kind, id);
        if (row === undefined || row.deleted) return ok([]);
        const users = found.where(user, index as never, id);
        const isDeletion = Object.keys(set).length === 0;
        return ok([
          { kind, id, deleted: true, data: row.data } as never,
          ...users.map((one) => ({ ...one, deleted: isDeletion, data: { ...one.data, ...set } }) as never),
        ]);
      },
    });

  test('is taken back as well: a thread is deleted, and its needle emptied', async () => {
    const team = await aTeam();
    plant('thread.delete', deletionWith('thread', 'needle', 'threadId', { threadId: null, spoolId: null }));
    const { before, after, undo } = await undone(team, [mutate('thread.delete', { id: team.id.thread })]);
    expect(after).toEqual(before);
    expect(undo.tookAlong).toBe(true);
  });

  test('is taken back as well: a design is deleted with its newer versions', async () => {
    const team = await aTeam();
    plant('design.delete', deletionWith('design', 'design', 'replacesId', {}));
    const { before, after } = await undone(team, [mutate('design.delete', { id: team.id.design })]);
    expect(after).toEqual(before);
  });
});

describe('A later change stays', () => {
  const rowOf = async ({ db }: Team, kind: RowKind, id: string) => (await db.rows.get(rowKey(kind, id)))?.d ?? {};

  test('of a field; the other fields go back', async () => {
    const team = await aTeam();
    const { id, store } = team;
    const undo = saved(
      await commit(store, [mutate('spool.update', { id: id.spool, set: { notes: 'mine', position: 'A1' } })]),
    );
    await save(store, mutate('spool.update', { id: id.spool, set: { notes: 'theirs' } }));
    saved(await undo.save(store));
    expect(await rowOf(team, 'spool', id.spool)).toMatchObject({ notes: 'theirs', position: null });
  });

  test('and if nothing else is left to take back, the undo says so', async () => {
    const { id, store, db } = await aTeam();
    const undo = saved(await commit(store, [mutate('spool.update', { id: id.spool, set: { notes: 'mine' } })]));
    await save(store, mutate('spool.update', { id: id.spool, set: { notes: 'theirs' } }));
    const waiting = await db.outbox.count();
    expect(await undo.save(store)).toEqual({ ok: false, error: { kind: 'rejected', rejection: { code: 'invalid' } } });
    expect(await db.outbox.count()).toBe(waiting);
  });

  test('of the thread of another block', async () => {
    const team = await aTeam();
    const { id, store } = team;
    const undo = saved(
      await commit(store, [mutate('design.choose', { id: id.design, threads: { 0: id.thread, 1: id.thread } })]),
    );
    await save(store, mutate('design.choose', { id: id.design, threads: { 1: id.other } }));
    saved(await undo.save(store));
    const { blocks } = await rowOf(team, 'design', id.design);
    expect(blocks).toMatchObject([{ threadId: null }, { threadId: id.other }]);
  });

  test('of a needle that gave its spool away: the thread goes back, the spool stays where it is now', async () => {
    const team = await aTeam();
    const { id, store, slot } = team;
    const undo = saved(
      await commit(store, [
        mutate('needle.update', { id: id.needle, set: { ...slot, threadId: id.other, spoolId: id.sealed } }),
      ]),
    );
    const other = { ...slot, needle: 4 };
    const there = slotId(teamId, id.machine, other);
    await save(
      store,
      mutate('needle.update', { id: there, set: { ...other, threadId: id.thread, spoolId: id.spool } }),
    );
    saved(await undo.save(store));
    expect(await rowOf(team, 'needle', id.needle)).toMatchObject({ threadId: id.thread, spoolId: null });
    expect(await rowOf(team, 'needle', there)).toMatchObject({ spoolId: id.spool });
  });

  test('with a new thread that got a spool since: the thread is kept', async () => {
    const team = await aTeam();
    const { store, db } = team;
    const [threadId, lineId] = [newId(), newId()];
    const undo = saved(
      await commit(store, [
        aThread({ code: '3544' }, threadId),
        mutate('shoppingLine.create', { id: lineId, set: { threadId, lengthMm: 1000 } }),
      ]),
    );
    await save(store, aSpool(threadId, { shortCode: 'T-0003' }));
    saved(await undo.save(store));
    expect((await db.rows.get(rowKey('thread', threadId)))?.deleted).toBe(false);
    expect((await db.rows.get(rowKey('shoppingLine', lineId)))?.deleted).toBe(true);
  });
});

test('The record of an import that is undone stays, and says so', async () => {
  const { store, db, imported } = await aTeam();
  const [threadId, recordId] = [newId(), newId()];
  const record = mutate('importBatch.create', { id: recordId, set: { ...imported, madeThreads: [threadId] } });
  const undo = saved(await commit(store, [record, aThread({ code: '3544' }, threadId)]));
  saved(await undo.save(store));
  expect(await db.rows.get(rowKey('thread', threadId))).toMatchObject({ deleted: true });
  expect(await db.rows.get(rowKey('importBatch', recordId))).toMatchObject({
    deleted: false,
    d: { isTakenBack: true, madeThreads: [threadId] },
  });
});

test('What this person may not take back whole is not taken back in part', async () => {
  const team = aTab({ role: 'member' });
  const { store, db } = team;
  const [threadId, spoolId, lineId] = [newId(), newId(), newId()];
  await save(store, aThread({}, threadId), mutate('shoppingLine.create', { id: lineId, set: { threadId } }));
  const received = mutate('shoppingLine.update', { id: lineId, set: { status: 'received' } });
  const undo = saved(await commit(store, [aSpool(threadId, {}, spoolId), received]));
  const use = newId();
  await save(store, aUse(spoolId, 1000, use));
  const row = await db.rows.get(rowKey('movement', use));
  if (row !== undefined) await db.rows.put({ ...row, d: { ...row.d, createdBy: colleague } });
  expect(await undo.save(store)).toEqual({ ok: false, error: { kind: 'rejected', rejection: { code: 'forbidden' } } });
  expect((await db.rows.get(rowKey('shoppingLine', lineId)))?.d).toMatchObject({ status: 'received' });
});

test('Rows that are gone by then are left out', async () => {
  const { store, db, id } = await aTeam();
  const moved = [id.spool, id.sealed].map((one) => mutate('spool.update', { id: one, set: { position: 'A1' } }));
  const undo = saved(await commit(store, moved));
  await save(store, mutate('spool.delete', { id: id.sealed }));
  saved(await undo.save(store));
  expect((await db.rows.get(rowKey('spool', id.spool)))?.d).toMatchObject({ position: null });
});

test('A sealed spool that a use opened stays open when the use is undone (rules: Spools)', async () => {
  const { store, db, id } = await aTeam();
  const undo = saved(await commit(store, [aUse(id.sealed, 500)]));
  saved(await undo.save(store));
  expect((await db.rows.get(rowKey('spool', id.sealed)))?.d).toMatchObject({ state: 'open', remainingMm: 1_000_000 });
});

describe('A row with a derived id is on other devices the same row', () => {
  const made = async (team: Team) => {
    const designed = designId(teamId, prints[2]);
    const set = aDesign({ fingerprint: prints[2] });
    return { designed, undo: saved(await commit(team.store, [mutate('design.create', { id: designed, set })])) };
  };

  test('so its undo leaves it where somebody else has made it meanwhile', async () => {
    const team = await aTeam();
    const { designed, undo } = await made(team);
    const row = await team.db.rows.get(rowKey('design', designed));
    if (row !== undefined) await team.db.rows.put({ ...row, d: { ...row.d, createdBy: colleague } });
    await undo.save(team.store);
    expect((await team.db.rows.get(rowKey('design', designed)))?.deleted).toBe(false);
  });

  test('and where this device had not read the whole team when it made it', async () => {
    const team = await aTeam();
    await team.db.meta.delete('cursor');
    const { designed, undo } = await made(team);
    await undo.save(team.store);
    expect((await team.db.rows.get(rowKey('design', designed)))?.deleted).toBe(false);
  });
});

test('Every kind that is only added has no other verb than to create', () => {
  const kinds = [...mutationsByName.keys()].map((name) => name.split('.')[0] as RowKind);
  const verbs = kinds.filter(isOnlyAdded).map((kind) => kindOf(kind).may);
  expect(verbs.map((may) => [may.update, may.delete, may.restore])).toEqual(
    verbs.map(() => ['nobody', 'nobody', 'nobody']),
  );
});
