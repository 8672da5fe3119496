import { recordRun } from '#features/machines/run-actions.ts';
import { setNeedle, swapNeedles } from '#parts/machines/needle-actions.ts';
import { newId } from '#core/ids.ts';
import type { Needle } from '#core/kinds/needle.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import { undoRun } from '#core/mutations/undo-actions.ts';
import type { Action } from '#core/mutations/registry.ts';
import { occurrence } from '#core/stock/stock-actions.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { oneOf, shuffled } from '../src/seeded.ts';
import { ledgerOf, living, plain, rowOn, spoolsOf, stamp, whole, type Act, type OwnPlace } from './own-place.ts';

export const run: Act = (random, place) => {
  const [machine] = living(place, 'machine');
  if (machine === undefined) return undefined;
  const used = shuffled(random, spoolsOf(place)).slice(0, whole(random, 0, 4));
  const stitches = whole(random, 100, 9000);
  const blocks = used.map(({ id, data: { threadId } }, at) => ({
    threadId,
    needle: at + 1,
    stitches: Math.floor(stitches / used.length),
    spools: [{ spoolId: id, lengthMm: whole(random, 1, 20_000) }],
  }));
  const set = { machineId: machine.id, what: null, pieces: whole(random, 1, 4), stitches, seconds: 60 };
  const id = newId();
  const spoolIds = used.map((spool) => spool.id);
  const at = occurrence([...readingTimes(place), ...ledgerOf(place, spoolIds)], place.now);
  return {
    drafts: plain([recordRun(id, { ...set, blocks, at })]),
    makes: [],
    takeBack: (then) => plain([undoRun(then.teamId, id, rowOn(then, 'run', id), stamp(then))]),
  };
};

const readingTimes = (place: OwnPlace): readonly { readonly occurredAt: string }[] =>
  living(place, 'meterReading').map(({ data }) => ({ occurredAt: data.at }));

export const reading: Act = (random, place) => {
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

export const maintenance: Act = (random, place) => {
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

export const stop: Act = (random, place) => {
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

export const needlePlan: Act = (random, place) => {
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

/** Restores needles as they were. It first unloads all spools, so that no spool is on two needles at once. */
const putBack = (
  teamId: string,
  before: readonly (Pick<Needle, 'machineId' | 'head' | 'needle'> & Partial<Needle>)[],
): readonly Action[] => [
  ...before.map((slot) => setNeedle({ teamId, machineId: slot.machineId }, slot, { spoolId: null })),
  ...before.map((slot) =>
    setNeedle({ teamId, machineId: slot.machineId }, slot, {
      threadId: slot.threadId ?? null,
      spoolId: slot.spoolId ?? null,
    }),
  ),
];
