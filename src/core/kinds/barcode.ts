import * as z from 'zod/mini';
import { id, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { describeKind, type Origins, type RowOf, required, withDefault } from './describe-kind.ts';

/** What a code stands for in a team: a thread and the length of its pack, a spool, or a place (rules: Threads). */
export const barcode = describeKind({
  fields: {
    value: required(requiredText(64).check(z.regex(/^.{4,}$/u, { error: 'wrong_format' }))),
    /** The thread that the code means, or the thread of the spool that the code means; null for a place. */
    threadId: withDefault(z.nullable(id), null),
    lengthMm: withDefault(z.nullable(wholeNumber(1, 50_000_000)), null, 'mm'),
    spoolId: withDefault(z.nullable(id), null),
    placeId: withDefault(z.nullable(id), null),
  },
  costs: 'none',
  readers: 'everybody',
  references: { threadId: 'thread', spoolId: 'spool', placeId: 'place' },
  indexes: ['threadId'],
  sort: ({ value }) => value,
  most: limits.teamBarcodes,
  may: {
    create: 'inventory.change',
    update: 'inventory.change',
    delete: 'inventory.change',
    restore: 'inventory.change',
  },
  usedBy: [],
  title: { word: 'kindWords.barcode', fields: ['value'] },
  collection: 'barcodes',
  rest: 'readOnly',
  search: ['value'],
  filters: ['value', 'threadId'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const barcodeOrigins = {
  value: 'fixed, fresh',
  threadId: 'derived, fresh',
  lengthMm: 'derived, fresh',
  spoolId: 'derived, fresh',
  placeId: 'derived, fresh',
} as const satisfies Origins<typeof barcode.fields>;

/** The fields of a barcode, without its id and stamps (who made and changed it, and when). */
export interface Barcode extends RowOf<typeof barcode.fields> {}
