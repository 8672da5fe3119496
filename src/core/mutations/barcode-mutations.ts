import * as z from 'zod/mini';
import { updateSetOf } from '../kinds/describe-kind.ts';
import { barcode as barcodeKind } from '../kinds/barcode.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { barcodeId } from './derived-ids.ts';
import { defineMutation, fieldsOf, living, reject, updateArgs, withoutUndefined, write } from './mutation.ts';

const usual = defaultMutations('barcode', {
  write: (_found, id, barcode, { teamId }) =>
    id === barcodeId(teamId, barcode.value)
      ? ok([write('barcode', id, barcode)])
      : reject('invalid', { value: { problem: 'not_an_option' } }),
});

// The value identifies the barcode: another value is another row, so no update changes it.
const { value: _value, ...changeable } = updateSetOf(barcodeKind).shape;

/** Changes fields of a barcode other than its value, such as its thread or length. */
const update = defineMutation({
  args: updateArgs(z.strictObject(changeable)),
  reads: ({ id }) => [{ kind: 'barcode', id }],
  apply: (found, { id, set }) => {
    const row = living(found.row('barcode', id));
    return row.ok ? ok([write('barcode', id, { ...fieldsOf(row.value), ...withoutUndefined(set) })]) : row;
  },
});

/** The mutations of barcodes. Two devices that add the same barcode make one row. */
export const barcodeMutations = { ...usual, update };
