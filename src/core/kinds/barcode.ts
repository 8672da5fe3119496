import * as z from 'zod/mini';
import { id, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { describeKind, type RowOf } from './describe-kind.ts';
import { required, withDefault } from './field.ts';

/** A maker's barcode in a team: the thread that it stands for, and the length of its pack (rules: Threads). */
export const barcode = describeKind({
  fields: {
    value: required(requiredText(64).check(z.regex(/^.{4,}$/u, { error: 'wrong_format' }))),
    threadId: required(id),
    lengthMm: withDefault(z.nullable(wholeNumber(1, 50_000_000)), null, 'mm'),
  },
  costs: 'none',
  readers: 'everybody',
  references: { threadId: 'thread' },
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

/** The fields of a barcode. */
export interface Barcode extends RowOf<typeof barcode.fields> {}
