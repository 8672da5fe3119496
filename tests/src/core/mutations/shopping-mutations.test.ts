import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { barcodeId, tickReversalId } from '#core/mutations/derived-ids.ts';
import { aBook, colleague, teamId } from './a-book.ts';

describe('A shopping line', () => {
  test.each([
    ['neither a thread nor a text', {}, 'required'],
    ['an empty text', { text: '  ' }, 'required'],
    ['both', { text: 'Stabilizer', threadId: newId() }, 'not_an_option'],
  ])('of %s is refused', (_what, set, problem) => {
    expect(aBook().run('shoppingLine.create', { id: newId(), set })).toEqual({
      ok: false,
      error: { code: 'invalid', fields: { text: { problem } } },
    });
  });

  test.each([
    ['qty', 0],
    ['qty', 1000],
    ['status', 'bought'],
    ['priceMinor', -1],
    ['lengthMm', 0],
    ['reasons', [{ kind: 'low', ref: null, qty: 0 }]],
    ['text', 'x'.repeat(121)],
    ['text', 'a\u0007b'],
    ['neededBy', '2026-02-30'],
  ])('with %s %j is refused', (field, value) => {
    const outcome = aBook().run('shoppingLine.create', { id: newId(), set: { text: 'Stabilizer', [field]: value } });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'invalid' } });
  });

  test('begins wanted, once, and for nobody in particular; a price of 0 is a price', () => {
    const book = aBook();
    const id = newId();
    book.does('shoppingLine.create', { id, set: { text: 'Stabilizer, 2 rolls', priceMinor: 0 } });
    expect(book.row('shoppingLine', id).data).toMatchObject({ status: 'wanted', qty: 1, reasons: [], priceMinor: 0 });
  });

  test('that others ticked may be removed by an admin only', () => {
    const book = aBook();
    const id = newId();
    const member = { actor: colleague, role: 'member' } as const;
    book.does('shoppingLine.create', { id, set: { text: 'Stabilizer' } }, member);
    book.does('shoppingTick.create', { id: newId(), set: { lineId: id, qty: 1 } });
    expect(book.run('shoppingLine.delete', { id }, member)).toMatchObject({ error: { code: 'forbidden' } });
    expect(book.run('shoppingLine.delete', { id })).toMatchObject({ ok: true });
  });
});

describe('A tick', () => {
  const withLine = () => {
    const book = aBook();
    const lineId = newId();
    book.does('shoppingLine.create', { id: lineId, set: { text: 'Stabilizer' } });
    return { book, lineId };
  };

  test('says who bought, and counts once however often it arrives', () => {
    const { book, lineId } = withLine();
    const args = { id: newId(), set: { lineId, qty: 2 } };
    book.does('shoppingTick.create', args, { actor: colleague, role: 'member' });
    expect(book.row('shoppingTick', args.id).data).toMatchObject({ lineId, qty: 2, userId: colleague });
    expect(book.does('shoppingTick.create', args)).toEqual([]);
  });

  test('is taken back once, under the one id that every device derives', () => {
    const { book, lineId } = withLine();
    const id = newId();
    book.does('shoppingTick.create', { id, set: { lineId, qty: 2 } });
    const back = { lineId, qty: 9, reversesId: id };
    const refused = { ok: false, error: { code: 'invalid', fields: { reversesId: { problem: 'not_an_option' } } } };
    expect(book.run('shoppingTick.create', { id: newId(), set: back })).toEqual(refused);
    const backId = tickReversalId(teamId, id);
    book.does('shoppingTick.create', { id: backId, set: back });
    expect(book.row('shoppingTick', backId).data.qty).toBe(2);
    expect(book.does('shoppingTick.create', { id: backId, set: back })).toEqual([]);
    const again = { id: tickReversalId(teamId, backId), set: { lineId, qty: 2, reversesId: backId } };
    expect(book.run('shoppingTick.create', again)).toEqual(refused);
  });

  test('under the id of a reversal that reverses nothing, or of a line that is nowhere, is refused', () => {
    const { book, lineId } = withLine();
    const derived = tickReversalId(teamId, newId());
    expect(book.run('shoppingTick.create', { id: derived, set: { lineId, qty: 1 } })).toMatchObject({ ok: false });
    const nowhere = { id: newId(), set: { lineId: newId(), qty: 1 } };
    expect(book.run('shoppingTick.create', nowhere)).toEqual({ ok: false, error: { code: 'missing_row' } });
  });

  test('on a line that was removed meanwhile counts, and does not bring the line back', () => {
    const { book, lineId } = withLine();
    book.does('shoppingLine.delete', { id: lineId });
    book.does('shoppingTick.create', { id: newId(), set: { lineId, qty: 1 } });
    expect(book.rows.get(`shoppingLine/${lineId}`)?.deleted).toBe(true);
  });
});

describe('A barcode', () => {
  test('is one row for all devices, and stands for what was said first until somebody corrects it', () => {
    const book = aBook();
    const [one, other] = [book.thread(), newId()];
    const id = barcodeId(teamId, '4006381333931');
    book.does('barcode.create', { id, set: { value: '4006381333931', threadId: one } });
    book.does('barcode.create', { id, set: { value: '4006381333931', threadId: other } });
    expect(book.row('barcode', id).data.threadId).toBe(one);
    book.does('barcode.update', { id, set: { threadId: other } });
    expect(book.row('barcode', id).data.threadId).toBe(other);
  });

  test.each([
    ['under another id', newId(), '40042'],
    ['of three signs', barcodeId(teamId, '123'), '123'],
    ['with control characters', barcodeId(teamId, '40\u001d042'), '40\u001d042'],
  ])('%s is refused', (_what, id, value) => {
    const outcome = aBook().run('barcode.create', { id, set: { value, threadId: newId() } });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'invalid' } });
  });
});
