import * as z from 'zod/mini';
import { id, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { describeKind, type RowOf } from './describe-kind.ts';
import { required, withDefault } from './field.ts';

/** What a maker's barcode stands for in this team (domain §2.1): one thread, and the length of the pack it is printed on. */
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

/** What a barcode stands for. */
export interface Barcode extends RowOf<typeof barcode.fields> {}
