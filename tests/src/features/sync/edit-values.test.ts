import { afterEach, describe, expect, test } from 'vitest';
import { editableFields } from '#features/sync/editable-fields.ts';
import { typedAsValue, valueAsTyped } from '#parts/fields/edit-values.ts';
import type { FieldShape } from '#parts/fields/field-shape.ts';
import { setLocale } from '#texts/locale.ts';
import { nine } from '../../core/mutations/a-book.ts';

afterEach(() => setLocale('en'));

const metric = { units: 'metric', currency: 'EUR' } as const;

describe('A refused value in a form', () => {
  test.each<[FieldShape, unknown, string]>([
    ['text', 'Poinsettia', 'Poinsettia'],
    ['text', null, ''],
    ['whole', 4, '4'],
    ['length', 1_000_000, '1000'],
    ['amount', -300_000, '300'],
    ['weight', 12_500, '12.5'],
    ['money', 750, '7.5'],
    ['texts', ['red', 'choir'], 'red, choir'],
    ['texts', [], ''],
    ['yes', true, 'true'],
    ['date', '2026-03-01', '2026-03-01'],
    ['place', 'place-1', 'place-1'],
  ])('%s %j is typed as “%s”, and read back as it was', (shape, value, text) => {
    expect(valueAsTyped(shape, value, metric)).toBe(text);
    const empty = shape === 'texts' ? [] : null;
    expect(typedAsValue(shape, text, value, metric)).toEqual(text === '' ? empty : value);
  });

  test.each<[FieldShape, unknown, string]>([
    ['money', 750, '7,5'],
    ['weight', 12_500, '12,5'],
    ['length', 1_234_500, '1234,5'],
    ['share', 1250, '12,5'],
    ['decimal', '1.125', '1,125'],
  ])('%s %j is typed as “%s” in German, and read back as it was', (shape, value, text) => {
    setLocale('de');
    expect(valueAsTyped(shape, value, metric)).toBe(text);
    expect(typedAsValue(shape, text, value, metric)).toEqual(value);
  });

  test('has as many decimals as its currency', () => {
    const yen = { units: 'metric', currency: 'JPY' } as const;
    expect([valueAsTyped('money', 750, yen), typedAsValue('money', '750', null, yen)]).toEqual(['750', 750]);
  });

  test.each<FieldShape>(['whole', 'length', 'amount', 'weight', 'money'])(
    'that is no number is left to the rules (%s)',
    (shape) => {
      expect(typedAsValue(shape, 'plenty', 4, metric)).toBeNaN();
    },
  );
});

describe('The fields in question', () => {
  const entry = (more: object) => ({
    seq: 1,
    mid: 'mid-1',
    name: 'spool.create',
    at: nine,
    args: { id: 's', set: { threadId: 't', shortCode: 'T-1', lot: 'A', groupId: null } },
    code: 'invalid',
    message: '',
    current: null,
    kind: 'rejected' as const,
    noticedAt: nine,
    ...more,
  });
  const fields = (more: object = {}) => editableFields(entry(more)).map(({ field }) => field);

  test('are those that the server complained of', () => {
    expect(fields({ fields: { shortCode: { problem: 'wrong_format' } } })).toEqual(['shortCode']);
  });

  test('may be one that was not set at all', () => {
    expect(fields({ fields: { boughtOn: { problem: 'required' } } })).toEqual(['boughtOn']);
  });

  test('are all that can be typed where it complained of none of them', () => {
    expect([fields(), fields({ fields: { threadId: { problem: 'wrong_format' } } })]).toEqual([
      ['shortCode', 'lot'],
      ['shortCode', 'lot'],
    ]);
  });

  test('are none for a deletion', () => {
    expect(fields({ name: 'spool.delete', args: { id: 's' } })).toEqual([]);
  });
});
