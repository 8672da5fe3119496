import { isEqual } from '../is-equal.ts';
import { defaultsOf, type Verb } from '../kinds/describe-kind.ts';
import type { JobStep } from '../kinds/job.ts';
import { kindOf, type IndexOf, type RowKind, type RowTypes } from '../kinds/kinds.ts';
import type { FoundRow } from '../rows/rows.ts';
import { fieldsOf } from './mutation.ts';
import { mutate } from './mutate.ts';
import type { Action } from './registry.ts';
import { undoLog, undoMovement, undoReading, undoRun, undoStop, undoTick } from './undo-actions.ts';

/** What a mutation did to one row. `now`: the row when it is taken back; undefined if the device no longer has it. */
export interface RowChange<K extends RowKind = RowKind> {
  readonly before: FoundRow<K> | undefined;
  readonly after: FoundRow<K>;
  readonly now: FoundRow<K> | undefined;
}

/** One step that takes a change back. `fields`: the fields that an update may change; undefined for other verbs. */
export interface StepBack {
  readonly action: Action;
  readonly fields?: readonly string[];
}

/** The steps that take a change of a row back. `isTooLate`: a later change is in the way, which stays. */
export interface WayBack {
  readonly steps: readonly StepBack[];
  readonly isTooLate: boolean;
}

interface Context {
  readonly teamId: string;
  /** The time of the undo, in ms. */
  readonly nowMs: number;
}

/** How rows of a kind are taken back; `byRow`: as `wayBack` says. */
interface KindsWay<K extends RowKind> {
  /** The entry that undoes another, of a kind whose rows are only added. It also sets right what the rules changed. */
  readonly reversal?: (entry: RowTypes[K] & { readonly id: string }, context: Context) => Action;
  /** Where to find rows that keep a row which was made: what was made since with it stays usable. */
  readonly keptBy?: readonly { readonly [U in RowKind]: readonly [kind: U, index: IndexOf<U>] }[RowKind][];
  /** Takes a made row back that is not to be deleted. */
  readonly unmake?: (id: string) => Action;
  /** Takes back fields that are not set as a whole, and returns them with the action. */
  readonly merged?: (change: Existing<K>) => { readonly field: string; readonly action: Action | undefined };
}

/** A change of a row that was and is there. */
interface Existing<K extends RowKind> {
  readonly id: string;
  readonly before: RowTypes[K];
  readonly after: RowTypes[K];
  readonly now: RowTypes[K];
}

const byRow = {};

const ways: { readonly [K in RowKind]: KindsWay<K> } = {
  thread: {
    keptBy: [
      ['spool', 'threadId'],
      ['needle', 'threadId'],
      ['shoppingLine', 'threadId'],
    ],
  },
  barcode: byRow,
  spool: byRow,
  movement: {
    // A slow clock must not date the undo before its booking [L12].
    reversal: (entry, { teamId, nowMs }) =>
      undoMovement(teamId, entry, new Date(Math.max(nowMs, Date.parse(entry.occurredAt) + 1)).toISOString()),
  },
  place: {
    keptBy: [
      ['spool', 'placeId'],
      ['place', 'parentId'],
    ],
  },
  hoop: byRow,
  machine: byRow,
  needle: byRow,
  meterReading: { reversal: (entry, { teamId }) => undoReading(teamId, entry) },
  // Two people tick two steps of one job, so the ticks go back one by one.
  job: { keptBy: [['run', 'jobId']], merged: ticksBack },
  run: { reversal: (entry, { teamId, nowMs }) => undoRun(teamId, entry.id, entry, new Date(nowMs).toISOString()) },
  maintenanceTask: byRow,
  maintenanceLog: { reversal: (entry, { teamId }) => undoLog(teamId, entry) },
  stop: { reversal: (entry, { teamId }) => undoStop(teamId, entry) },
  pricingProfile: byRow,
  quote: byRow,
  shoppingLine: byRow,
  shoppingTick: { reversal: (entry, { teamId }) => undoTick(teamId, entry) },
  threadSet: byRow,
  chart: byRow,
  // The record of an import stays, and says that the import was taken back.
  importBatch: { unmake: (id) => mutate('importBatch.update', { id, set: { isTakenBack: true } }) },
  // Two people choose threads for two blocks of one design, so the blocks go back one by one.
  design: { merged: choicesBack },
  file: byRow,
  tablet: byRow,
  notice: byRow,
};

/** Whether rows of a kind are only added, so that another entry undoes them with all that their rules changed. */
export function isOnlyAdded(kind: RowKind): boolean {
  return ways[kind].reversal !== undefined;
}

/** Where to find rows that keep a row of a kind from being deleted by the undo of its creation. */
export function keptBy(kind: RowKind): readonly (readonly [kind: RowKind, index: string])[] {
  return ways[kind].keptBy ?? [];
}

/**
 * Returns what takes a change of a row back: a made row is deleted, or undone by an entry; a deleted one is restored; of
 * a changed one, each field goes back that nobody changed since.
 */
export function wayBack<K extends RowKind>(kind: K, change: RowChange<K>, context: Context): WayBack {
  const { before, after, now } = change;
  const { reversal, unmake } = ways[kind] as KindsWay<K>;
  if (reversal !== undefined) {
    const entry = { ...fieldsOf(after), id: after.id };
    // An undo of an undo does not exist.
    const isUndo = 'reversesId' in entry && entry.reversesId !== null;
    return isUndo ? nothing : taken({ action: reversal(entry, context) });
  }
  const wasThere = before !== undefined && !before.deleted;
  if (wasThere && after.deleted) {
    const restored = now?.deleted === false ? [] : stepOf(kind, 'restore', { id: after.id });
    return { steps: restored, isTooLate: false };
  }
  if (after.deleted) return nothing;
  if (wasThere || !mayBeDeleted(kind)) return fieldsBack(kind, change);
  if (unmake !== undefined) return taken({ action: unmake(after.id), fields: Object.keys(kindOf(kind).fields) });
  if (now === undefined || now.deleted) return nothing;
  // A row that came back is deleted again as it was before.
  const { steps } = before === undefined ? nothing : fieldsBack(kind, change);
  return taken(...steps, ...stepOf(kind, 'delete', { id: after.id }));
}

const nothing: WayBack = { steps: [], isTooLate: false };
const taken = (...steps: readonly StepBack[]): WayBack => ({ steps, isTooLate: false });

/** The cast is safe: the registry has each verb that is not `nobody`'s. */
const stepOf = (kind: RowKind, verb: Verb, args: object): readonly StepBack[] =>
  kindOf(kind).may[verb] === 'nobody' ? [] : [{ action: { name: `${kind}.${verb}`, args } as unknown as Action }];

const mayBeDeleted = (kind: RowKind): boolean => kindOf(kind).may.delete !== 'nobody';

type Values = Readonly<Record<string, unknown>>;

/** Puts the fields back that people set. Where no update can say what was before, there is nothing to put back. */
const fieldsBack = <K extends RowKind>(kind: K, { before, after, now }: RowChange<K>): WayBack => {
  const { fields, may } = kindOf(kind);
  if (may.update === 'nobody') return nothing;
  const own = Object.keys(fields).filter((name) => fields[name]?.owner === 'client');
  const isMadeByUpdate = may.create === 'nobody';
  if (before === undefined && !isMadeByUpdate) return nothing;
  const valuesOf = (row: FoundRow | undefined): Values => (row?.data ?? {}) as unknown as Values;
  const [made, current] = [valuesOf(after), valuesOf(now)];
  const old = before === undefined ? { ...made, ...defaultsOf({ fields }) } : valuesOf(before);
  const changed = own.filter((name) => !isEqual(old[name], made[name]));
  // A row that is gone refuses its update, and says so to the person.
  const isGone = now === undefined || now.deleted;
  const merged =
    !isGone && before !== undefined
      ? ways[kind].merged?.({ id: after.id, before: before.data, after: after.data, now: now.data })
      : undefined;
  const whole = changed.filter((name) => name !== merged?.field);
  const back = whole.filter((name) => isGone || isEqual(current[name], made[name]));
  const done = new Set([...back, ...(merged?.action === undefined ? [] : [merged.field])]);
  const isTooLate = changed.some((name) => !done.has(name) && !isEqual(current[name], old[name]));
  // The update of a kind without creation makes the row, so it names what a row must have.
  const required = isMadeByUpdate ? own.filter((name) => !('initial' in (fields[name] ?? {}))) : [];
  const set = Object.fromEntries([
    ...required.map((name) => [name, made[name]]),
    ...back.map((name) => [name, old[name]]),
  ]);
  const steps = back.length === 0 ? [] : stepOf(kind, 'update', { id: after.id, set });
  return {
    steps: [
      ...(merged?.action === undefined ? [] : [{ action: merged.action, fields: [merged.field] }]),
      ...steps.map(({ action }) => ({ action, fields: back })),
    ],
    isTooLate,
  };
};

function choicesBack({ id, before, after, now }: Existing<'design'>) {
  const isChoice = isEqual(
    before.blocks.map((block) => ({ ...block, threadId: null })),
    after.blocks.map((block) => ({ ...block, threadId: null })),
  );
  // Other words in the blocks are set as a whole.
  if (!isChoice) return { field: '', action: undefined };
  const threads = before.blocks.flatMap(({ threadId }, at) => {
    const chosen = after.blocks[at]?.threadId;
    return chosen === threadId || now.blocks[at]?.threadId !== chosen ? [] : [[String(at), threadId] as const];
  });
  const action =
    threads.length === 0 ? undefined : mutate('design.choose', { id, threads: Object.fromEntries(threads) });
  return { field: 'blocks', action };
}

function ticksBack({ id, before, after, now }: Existing<'job'>) {
  const unticked = (steps: readonly JobStep[]) => steps.map((step) => ({ ...step, doneAt: null, doneBy: null }));
  // Other steps, or other words in them, are set as a whole.
  if (!isEqual(unticked(before.steps), unticked(after.steps))) return { field: '', action: undefined };
  const step = before.steps.find(({ key, doneAt }) => {
    const [made, current] = [after, now].map(({ steps }) => steps.find((one) => one.key === key)?.doneAt);
    return made !== doneAt && current === made;
  });
  const action =
    step &&
    mutate('job.tick', {
      id,
      key: step.key,
      done: step.doneAt !== null,
      by: step.doneBy,
      ...(step.doneAt !== null && { at: step.doneAt }),
    });
  return { field: 'steps', action };
}
