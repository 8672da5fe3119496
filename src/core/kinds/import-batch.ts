import * as z from 'zod/mini';
import { id, instant, listOf, optionalLines, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { byMember, describeKind, type Origins, type RowOf, required, withDefault } from './describe-kind.ts';

const ids = withDefault(listOf(id, limits.importBatchRows), []);

const text = optionalLines(1024);
/** A value of any field of a thread or spool. */
const value = z.union([
  z.boolean(),
  z.number(),
  text,
  listOf(z.union([text, z.strictObject({ threadId: id, note: text })]), 20),
]);
const values = z.record(requiredText(40), value);

/** A row that was changed, with the values of the changed fields before and after. */
const change = z.strictObject({ kind: z.enum(['thread', 'spool']), id, before: values, after: values });

/**
 * A record of what one batch of an import made and changed (rules: Imports), saved in the same step as these changes.
 */
export const importBatch = describeKind({
  fields: {
    /** An id that all batches of one import share. */
    importId: required(id),
    /** How the threads came into the team. */
    source: required(z.enum(['file', 'paste', 'chart', 'api'])),
    fileName: withDefault(optionalText(120), null),
    at: required(instant),
    /** How many colours the batch names that no earlier batch of the import names. */
    colours: required(wholeNumber(0, limits.teamThreads), 'count'),
    spools: required(wholeNumber(0, limits.teamSpools), 'count'),
    madeThreads: ids,
    madeSpools: ids,
    madePlaces: ids,
    /** The ids of movements booked on spools that existed before the import. */
    bookings: ids,
    changes: withDefault(listOf(change, limits.importBatchChanges), []),
    isTakenBack: withDefault(z.boolean(), false),
    byMember,
  },
  costs: 'none', // `redact` leaves the costs out of `changes`
  readers: 'everybody',
  references: { importId: null },
  indexes: ['importId'],
  sort: ({ at }) => at,
  most: limits.teamImportBatches,
  may: { create: 'inventory.change', update: 'inventory.change', delete: 'ownUnlessAdmin', restore: 'nobody' },
  usedBy: [],
  title: { word: 'kindWords.importBatch', fields: ['fileName'] },
  collection: 'importBatches',
  rest: 'none',
  search: [],
  filters: [],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const importBatchOrigins = {
  importId: 'derived, fresh',
  source: 'derived, fresh',
  fileName: 'derived, fresh',
  at: 'derived, fresh',
  colours: 'derived, fresh',
  spools: 'derived, fresh',
  madeThreads: 'derived, fresh',
  madeSpools: 'derived, fresh',
  madePlaces: 'derived, fresh',
  bookings: 'derived, fresh',
  changes: 'derived, fresh',
  isTakenBack: 'derived, fresh',
  byMember: 'derived, fresh',
} as const satisfies Origins<typeof importBatch.fields>;

/** The fields of an import batch, without its id and stamps (who made and changed it, and when). */
export interface ImportBatch extends RowOf<typeof importBatch.fields> {}
