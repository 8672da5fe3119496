import * as z from 'zod/mini';
import { updateSetOf } from '../kinds/describe-kind.ts';
import { barcode as barcodeKind, type Barcode } from '../kinds/barcode.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { barcodeId } from './derived-ids.ts';
import {
  defineMutation,
  fieldsOf,
  living,
  reject,
  updateArgs,
  withoutUndefined,
  write,
  type Decision,
} from './mutation.ts';

const usual = defaultMutations('barcode', {
  fixed: { value: true },
  write: (_found, id, barcode, { teamId }) =>
    id === barcodeId(teamId, barcode.value)
      ? oneMeaning(id, barcode)
      : reject('invalid', { value: { problem: 'not_an_option' } }),
  // creating a living barcode again never changes what it means; only an update does
  stands: (row, { threadId = null, spoolId = null, placeId = null }) =>
    (row.threadId ?? row.placeId) !== null &&
    (row.threadId !== threadId || row.placeId !== placeId || row.spoolId !== spoolId),
});

/**
 * Makes a code mean a thread or a place, not both. A thread wins: earlier releases set it without clearing the place.
 */
const oneMeaning = (id: string, barcode: Barcode): Decision => {
  const { threadId, placeId } = barcode;
  if (threadId !== null) return ok([write('barcode', id, { ...barcode, placeId: null })]);
  if (placeId === null) return reject('invalid', { threadId: { problem: 'required' } });
  return ok([write('barcode', id, { ...barcode, spoolId: null, lengthMm: null })]);
};

// The value identifies the barcode: another value is another row, so no update changes it.
const { value: _value, ...changeable } = updateSetOf(barcodeKind).shape;

const update = defineMutation({
  args: updateArgs(z.strictObject(changeable)),
  reads: ({ id }) => [{ kind: 'barcode', id }],
  apply: (found, { id, set }) => {
    const row = living(found.row('barcode', id));
    if (!row.ok) return row;
    const given = withoutUndefined<Barcode>(set);
    // Earlier releases send a thread alone; the code then means no spool and no place.
    const instead = given.threadId ? { spoolId: null, placeId: null } : given.placeId ? { threadId: null } : {};
    return oneMeaning(id, { ...fieldsOf<'barcode'>(row.value), ...instead, ...given });
  },
});

/** The mutations of barcodes. Two devices that add the same barcode make one row. */
export const barcodeMutations = { ...usual, update };
