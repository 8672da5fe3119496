import { afterAll, beforeAll, expect } from 'vitest';
import { newId } from '#core/ids.ts';
import type { MaintenanceLog } from '#core/kinds/maintenance-log.ts';
import type { MeterReading } from '#core/kinds/meter-reading.ts';
import type { Needle } from '#core/kinds/needle.ts';
import type { Run } from '#core/kinds/run.ts';
import type { Stop } from '#core/kinds/stop.ts';
import { withoutUndone } from '#core/machines/meter.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { undoLog, undoReading, undoRun, undoStop } from '#core/mutations/undo-actions.ts';
import { countedTicks } from '#core/shopping/ticked.ts';
import { occurrence, settleSpool, takeThread, undo } from '#core/stock/stock-actions.ts';
import { commit } from '#data/queue/commit.ts';
import { createInventory } from '#inventory/inventory.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import { loadNeedle, setNeedle } from '#parts/machines/needle-actions.ts';
import { recordRun } from '#features/machines/run-actions.ts';
import { planBulkEdit } from '#features/threads/bulk/bulk-plan.ts';
import { batchesOf, planOf } from '#features/threads/import/import-work.ts';
import { sourceOfText } from '#features/threads/import/import-source.tsx';
import { entriesOf } from '#parts/shopping/entries.ts';
import { tickAll, untick } from '#parts/shopping/shopping-actions.ts';
import { aProduct, type Product } from '../server/product.ts';
import { aDevice, fetchOf, type Device } from './a-device.ts';

let product: Product;

export const withUndo = (): void => {
  beforeAll(async () => {
    product = await aProduct();
  });
  afterAll(() => product.close());
};

const codes = ['0015', '1902', '3544'];

export const aWorkshop = async () => {
  const [ana, bo] = [product.person('ana'), product.person('bo')];
  const teamId = await product.team(ana);
  await product.join(bo, teamId, 'admin');
  const deviceOf = (person: typeof ana, role: 'owner' | 'admin'): Device =>
    aDevice({ userId: person.userId, teamId, role, clock: () => product.time.now, fetch: fetchOf(person) });
  const [tablet, phone] = [deviceOf(ana, 'owner'), deviceOf(bo, 'admin')];
  const machineId = newId();
  const [otherMachineId, taskId, lineId] = [newId(), newId(), newId()];
  const threads = codes.map((code) => ({ code, threadId: newId(), spoolId: newId() }));
  const built = { brand: 'Ricoma', model: 'EM-1010', type: 'multi_needle', needlesPerHead: 10 } as const;
  const on = { teamId, machineId };
  await tablet.save(
    ...threads.flatMap(({ code, threadId, spoolId }, at) => [
      mutate('thread.create', { id: threadId, set: { brand: 'Isacord', line: '40', code } }),
      mutate('spool.create', { id: spoolId, set: { threadId, shortCode: `T-000${at + 1}`, state: 'open' } }),
    ]),
    mutate('machine.create', { id: machineId, set: { nickname: 'Bertha', ...built } }),
    mutate('machine.create', { id: otherMachineId, set: { nickname: 'Clara', ...built } }),
    mutate('maintenanceTask.create', { id: taskId, set: { title: 'Oil', machineIds: [machineId], everyHours: '4' } }),
    mutate('meterReading.create', { id: newId(), set: { machineId, kind: 'stitches', value: 5000 } }),
    mutate('shoppingLine.create', {
      id: lineId,
      set: { threadId: threads[0]?.threadId ?? '', qty: 2, reasons: [{ kind: 'wish', ref: ana.userId, qty: 2 }] },
    }),
    ...threads.map(({ threadId, spoolId }, at) => setNeedle(on, { head: 0, needle: at + 1 }, { threadId, spoolId })),
  );
  const meet = async () => {
    product.time.now += 60_000;
    for (const device of [tablet, phone, tablet, phone]) expect(await device.sync()).toBe('idle');
    expect(await phone.living()).toEqual(await tablet.living());
  };
  await meet();
  const fresh = async () => {
    const device = deviceOf(ana, 'owner');
    await device.sync();
    return device;
  };
  return { fresh, ana, bo, teamId, tablet, phone, machineId, otherMachineId, taskId, threads, on, meet };
};

type Workshop = Awaited<ReturnType<typeof aWorkshop>>;

export const rowsOf = async <T>(device: Device, kind: string): Promise<readonly (T & { readonly id: string })[]> =>
  (await device.db.rows.where('[kind+sort]').between([kind, ''], [kind, '\uffff']).toArray())
    .filter(({ deleted }) => !deleted)
    .map(({ id, d }) => ({ ...d, id }) as unknown as T & { readonly id: string });

const onlyAdded = ['movement', 'run', 'meterReading', 'maintenanceLog', 'stop', 'shoppingTick'];

const stamps = new Set(['createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

export const bookOf = async (device: Device) => {
  // a needle without a thread counts as a needle that was never loaded
  const rows = (await device.db.rows.toArray()).filter(
    ({ kind, deleted, d }) =>
      !deleted && !onlyAdded.includes(kind) && kind !== 'notice' && (kind !== 'needle' || d['threadId'] !== null),
  );
  const { ticks } = await shoppingOf(device.db);
  const counting = [
    ...withoutUndone(await rowsOf<Run>(device, 'run')),
    ...withoutUndone(await rowsOf<MeterReading>(device, 'meterReading')),
    ...withoutUndone(await rowsOf<MaintenanceLog>(device, 'maintenanceLog')),
    ...withoutUndone(await rowsOf<Stop>(device, 'stop')),
    ...countedTicks(ticks.map(({ id, data }) => ({ ...data, id }))),
  ];
  return {
    rows: Object.fromEntries(
      rows.map(({ key, d }) => [key, Object.fromEntries(Object.entries(d).filter(([field]) => !stamps.has(field)))]),
    ),
    counting: counting.map(({ id }) => id).toSorted(),
  };
};

/** What one device does; returns how another device undoes it, knowing only its own rows. */
type Doing = (workshop: Workshop) => Promise<(device: Device) => Promise<unknown>>;

const nowOn = (device: Device): string => new Date(device.store.now()).toISOString();

export const run: Doing = async ({ tablet, teamId, machineId, threads }) => {
  const id = newId();
  const blocks = threads.map(({ threadId, spoolId }, at) => ({
    threadId,
    needle: at + 1,
    stitches: 1000,
    spools: [{ spoolId, lengthMm: 30_000 + at * 10_000 }],
  }));
  const figures = { what: 'Caps', pieces: 24, stitches: 3000, seconds: 3600 };
  await tablet.save(recordRun(id, { machineId, ...figures, blocks, at: nowOn(tablet) }));
  return async (device) => {
    const recorded = (await device.data('run', id)) as unknown as Run;
    return device.save(undoRun(teamId, id, recorded, nowOn(device)));
  };
};

const reading: Doing = async ({ tablet, teamId, machineId }) => {
  const id = newId();
  await tablet.save(mutate('meterReading.create', { id, set: { machineId, kind: 'stitches', value: 90_000 } }));
  return async (device) =>
    device.save(undoReading(teamId, { ...((await device.data('meterReading', id)) as unknown as MeterReading), id }));
};

const log: Doing = async ({ tablet, teamId, machineId, taskId }) => {
  const id = newId();
  const set = { machineId, taskId, stitchesAt: 5000, hoursAt: 0, note: 'two drops', costMinor: 120 };
  await tablet.save(mutate('maintenanceLog.create', { id, set }));
  return async (device) =>
    device.save(undoLog(teamId, { ...((await device.data('maintenanceLog', id)) as unknown as MaintenanceLog), id }));
};

const stop: Doing = async ({ tablet, teamId, machineId, threads }) => {
  const id = newId();
  const set = { machineId, code: 'T', needle: 2, spoolId: threads[1]?.spoolId ?? null } as const;
  await tablet.save(mutate('stop.create', { id, set }));
  return async (device) =>
    device.save(undoStop(teamId, { ...((await device.data('stop', id)) as unknown as Stop), id }));
};

const movement: Doing = async ({ tablet, teamId, threads }) => {
  const spoolId = threads[1]?.spoolId ?? '';
  const groupId = newId();
  const used = { id: newId(), spoolId, type: 'consume', amountMm: 300_000, reason: 'caps', groupId } as const;
  const at = occurrence(await tablet.ledger(spoolId), tablet.store.now());
  const later = occurrence([{ occurredAt: at }], tablet.store.now());
  const counted = { settlesAtMm: 650_000, expectedMm: 700_000, measured: { grossMg: 91_000, tareMg: 12_000 } };
  await tablet.save(
    takeThread({ ...used, occurredAt: at }),
    settleSpool({ id: newId(), spoolId, ...counted, groupId, occurredAt: later }),
  );
  return async (device) => {
    const ledger = await device.ledger(spoolId);
    const entries = ledger.filter((entry) => entry.groupId === groupId);
    return device.save(...undo(teamId, entries, occurrence(ledger, device.store.now())));
  };
};

const threadsOn = async (device: Device) => {
  const inventory = createInventory(device.store, (fault) => expect.unreachable(String(fault)));
  await inventory.start();
  await expect.poll(() => inventory.snapshot().extent).toBe('whole');
  const { rows: threads } = inventory.snapshot();
  inventory.stop();
  return threads;
};

const entryOn = async (device: Device) => {
  const [entry] = entriesOf({ threads: await threadsOn(device), ...(await shoppingOf(device.db)), teamMinSpools: 0 });
  if (entry === undefined) throw new Error('The list is empty.');
  return entry;
};

const tick: Doing = async ({ tablet, teamId, bo }) => {
  await tablet.save(...tickAll(await entryOn(tablet)));
  return async (device) => device.save(...untick(await entryOn(device), teamId, bo.userId));
};

/** Saves actions; the other device takes back what they changed, and with it what their rules took along [F10]. */
const saved = async (
  { tablet }: Workshop,
  actions: readonly Action[],
): Promise<(device: Device) => Promise<unknown>> => {
  const done = await commit(tablet.store, actions);
  if (!done.ok) throw new Error(`Nothing was saved: ${JSON.stringify(done.error)}`);
  return async (device) => expect(await done.value.save(device.store)).toMatchObject({ ok: true });
};

const table = `Brand;Line;Code;Name;Minimum;Tags;Remaining;Short code;Place
Isacord;40;1902;Poinsettia;4;red, caps;412;T-0002;Shelf B
Isacord;40;5531;Pear;1;;;;Shelf B
`;

const tableImport: Doing = async (workshop) => {
  const { tablet } = workshop;
  const charts = { charts: [], money: { currency: 'EUR' }, inventory: { rows: await threadsOn(tablet) } };
  const wish = {
    source: await sourceOfText('list.csv', table),
    brand: '',
    line: '',
    chosenBrands: [],
    spoolsEach: 1,
    dayOrder: undefined,
    brandAnswers: {},
    numberAnswers: {},
    nearestOf: undefined,
  };
  const plan = await planOf(wish, { store: tablet.store, ...charts });
  expect(plan.refused).toEqual([]);
  const batches = await batchesOf(tablet.store, plan, true);
  const undos: ((device: Device) => Promise<unknown>)[] = [];
  for (const { actions } of batches) undos.push(await saved(workshop, actions));
  return async (device) => {
    for (const undo of undos.toReversed()) await undo(device);
  };
};

const slotsOn = (device: Device) => rowsOf<Needle>(device, 'needle');

const load: Doing = async (workshop) => {
  const {
    tablet,
    teamId,
    otherMachineId,
    threads: [first],
  } = workshop;
  const place = { head: 0, needle: 7 };
  const spoolId = first?.spoolId ?? '';
  const other = { teamId, machineId: otherMachineId };
  const thread = { threadId: first?.threadId ?? '', spoolId };
  return saved(workshop, loadNeedle(other, place, thread, await slotsOn(tablet)));
};

const unload: Doing = async (workshop) => {
  const before = await slotsOn(workshop.tablet);
  return saved(
    workshop,
    before.map((slot) => setNeedle(workshop.on, slot, { threadId: null, spoolId: null })),
  );
};

const archiveInBulk: Doing = async (workshop) => {
  const wish = { addTags: [], removeTags: [], archive: true };
  const [batch] = planBulkEdit(await threadsOn(workshop.tablet), wish).batches;
  return saved(workshop, batch?.actions ?? []);
};

const deleteMachine: Doing = (workshop) => {
  const id = workshop.machineId;
  return saved(workshop, [mutate('machine.delete', { id })]);
};

const sellMachine: Doing = (workshop) =>
  saved(workshop, [mutate('machine.update', { id: workshop.machineId, set: { status: 'sold' } })]);

const takeNeedlesOffMachine: Doing = (workshop) =>
  saved(workshop, [mutate('machine.update', { id: workshop.machineId, set: { needlesPerHead: 1 } })]);

const loseSpool: Doing = (workshop) =>
  saved(workshop, [mutate('spool.update', { id: workshop.threads[1]?.spoolId ?? '', set: { state: 'lost' } })]);

const deleteSpool: Doing = (workshop) => {
  const id = workshop.threads[1]?.spoolId ?? '';
  return saved(workshop, [mutate('spool.delete', { id })]);
};

const deleteThread: Doing = (workshop) => {
  const id = workshop.threads[1]?.threadId ?? '';
  return saved(workshop, [mutate('thread.delete', { id })]);
};

export const doings = {
  run,
  reading,
  log,
  stop,
  movement,
  tick,
  import: tableImport,
  load,
  unload,
  'archive in bulk [F10]': archiveInBulk,
  'delete a machine [F10]': deleteMachine,
  'sell a machine [F10]': sellMachine,
  'take needles off a machine [F10]': takeNeedlesOffMachine,
  'lose a spool [F10]': loseSpool,
  'delete a spool [F10]': deleteSpool,
  'delete a thread [F10]': deleteThread,
};
