import { newId } from '../ids.ts';
import type { ImportBatch } from '../kinds/import-batch.ts';
import { limits } from '../limits.ts';
import type { Batch } from '../mutations/batch.ts';
import { mutate } from '../mutations/mutate.ts';
import type { Action } from '../mutations/registry.ts';

/** The source of an import, and its time (UTC ISO 8601). */
export type ImportOrigin = Pick<ImportBatch, 'source' | 'fileName' | 'at'>;

/** Adds to each batch records of what it makes and changes. The undo of a batch marks its records as taken back. */
export function recorded(batches: readonly Batch[], origin: ImportOrigin): readonly Batch[] {
  const importId = newId();
  const seen = new Set<string>();
  return batches.map((batch) => {
    const records = recordsOf(batch, seen).map((record) => ({
      id: newId(),
      set: {
        ...origin,
        ...record,
        fileName: origin.fileName === null ? null : [...origin.fileName].slice(0, 120).join(''),
        importId,
      },
    }));
    return {
      actions: [...records.map((record) => mutate('importBatch.create', record)), ...batch.actions],
      takeBack: [...batch.takeBack, ...records.map(({ id }) => markedAs(id, true))],
    };
  });
}

/** Marks an import record as taken back, or as no longer taken back. */
export function markedAs(id: string, isTakenBack: boolean): Action {
  return mutate('importBatch.update', { id, set: { isTakenBack } });
}

type Record = Pick<
  ImportBatch,
  'colours' | 'spools' | 'madeThreads' | 'madeSpools' | 'madePlaces' | 'bookings' | 'changes'
>;

/** Returns a batch's records: several if one cannot hold all its rows and changes, none if there are none. */
const recordsOf = ({ actions, takeBack }: Batch, seen: Set<string>): readonly Record[] => {
  const idsOf = (name: Action['name']) => actions.filter((action) => action.name === name).map(({ args }) => args.id);
  const madeSpools = idsOf('spool.create');
  const isMade = new Set(madeSpools);
  const parts = {
    madeThreads: partsOf(idsOf('thread.create'), limits.importBatchRows),
    madeSpools: partsOf(madeSpools, limits.importBatchRows),
    madePlaces: partsOf(idsOf('place.create'), limits.importBatchRows),
    // A booking on a spool that this import made needs no record: taking the import back deletes the spool.
    bookings: partsOf(
      actions.flatMap(({ name, args }) =>
        name === 'movement.create' && !isMade.has(args.set.spoolId) ? [args.id] : [],
      ),
      limits.importBatchRows,
    ),
    changes: partsOf(changesOf(actions, takeBack), limits.importBatchChanges),
  };
  const colours = coloursOf(actions).filter((id) => !seen.has(id));
  colours.forEach((id) => seen.add(id));
  const count = Math.max(...Object.values(parts).map(({ length }) => length));
  return Array.from({ length: count }, (_, at) => ({
    colours: at === 0 ? new Set(colours).size : 0,
    spools: parts.madeSpools[at]?.length ?? 0,
    madeThreads: parts.madeThreads[at] ?? [],
    madeSpools: parts.madeSpools[at] ?? [],
    madePlaces: parts.madePlaces[at] ?? [],
    bookings: parts.bookings[at] ?? [],
    changes: parts.changes[at] ?? [],
  }));
};

const changesOf = (actions: readonly Action[], takeBack: readonly Action[]): ImportBatch['changes'] =>
  actions.flatMap((action) => {
    if (action.name !== 'thread.update' && action.name !== 'spool.update') return [];
    const { id, set } = action.args;
    const undo = takeBack.find(({ name, args }) => name === action.name && args.id === id);
    if (undo?.name !== action.name) return [];
    const kind = action.name === 'thread.update' ? ('thread' as const) : ('spool' as const);
    return [{ kind, id, before: valuesOf(undo.args.set), after: valuesOf(set) }];
  });

const valuesOf = (set: object): Values =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));

type Values = ImportBatch['changes'][number]['before'];

const coloursOf = (actions: readonly Action[]): readonly string[] =>
  actions.flatMap((action) => {
    if (action.name === 'thread.create' || action.name === 'thread.update') return [action.args.id];
    return action.name === 'spool.create' ? [action.args.set.threadId] : [];
  });

const partsOf = <T>(items: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, at) => items.slice(at * most, (at + 1) * most));
