import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { barcodeId } from '#core/mutations/derived-ids.ts';
import { aBook, teamId } from './a-book.ts';

const id = barcodeId(teamId, 'QR-77');
const [threadId, spoolId, placeId] = [newId(), newId(), newId()];
const meaning = (book: ReturnType<typeof aBook>) => {
  const { threadId: thread, spoolId: spool, placeId: place, lengthMm } = book.row('barcode', id).data;
  return [thread, spool, place, lengthMm];
};

test('A code stands for a thread, one spool of it, or a place; the last thing that was said counts', () => {
  const book = aBook();
  book.does('barcode.create', { id, set: { value: 'QR-77', placeId } });
  expect(meaning(book)).toEqual([null, null, placeId, null]);
  book.does('barcode.update', { id, set: { threadId, lengthMm: 200_000, spoolId: null, placeId: null } });
  expect(meaning(book)).toEqual([threadId, null, null, 200_000]);
  book.does('barcode.update', { id, set: { threadId, lengthMm: null, spoolId, placeId: null } });
  expect(meaning(book)).toEqual([threadId, spoolId, null, null]);
  book.does('barcode.update', { id, set: { placeId } });
  expect(meaning(book)).toEqual([null, null, placeId, null]);
});

test('A device of an earlier release, which names a thread alone, means that thread alone', () => {
  const book = aBook();
  book.does('barcode.create', { id, set: { value: 'QR-77', placeId } });
  book.does('barcode.create', { id, set: { value: 'QR-77', threadId, lengthMm: null } });
  book.does('barcode.update', { id, set: { threadId, lengthMm: 200_000 } });
  expect(meaning(book)).toEqual([threadId, null, null, 200_000]);
  book.does('barcode.update', { id, set: { spoolId } });
  book.does('barcode.update', { id, set: { threadId, lengthMm: null } });
  expect(meaning(book)).toEqual([threadId, null, null, null]);
});

test('A code for nothing is refused, new or changed', () => {
  const book = aBook();
  const refused = { ok: false, error: { code: 'invalid', fields: { threadId: { problem: 'required' } } } };
  expect(book.run('barcode.create', { id, set: { value: 'QR-77' } })).toEqual(refused);
  expect(book.run('barcode.create', { id, set: { value: 'QR-77', spoolId } })).toEqual(refused);
  book.does('barcode.create', { id, set: { value: 'QR-77', threadId } });
  expect(book.run('barcode.update', { id, set: { threadId: null } })).toEqual(refused);
});
