import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  date,
  decimal,
  hex,
  id,
  instant,
  listOf,
  optionalLines,
  optionalText,
  parse,
  requiredText,
  wholeNumber,
} from '#core/fields.ts';

const value = (schema: z.ZodMiniType, input: unknown) => {
  const read = parse(z.strictObject({ it: schema }), { it: input });
  return read.ok ? { is: read.value.it } : read.error['it'];
};

describe('Text', () => {
  const name = optionalText(4);
  const lines = optionalLines(8);
  test.each([
    ['a required one that is empty', requiredText(4), '', { problem: 'required' }],
    ['a required one of blanks', requiredText(4), ' \t ', { problem: 'required' }],
    ['a required one that is missing', requiredText(4), undefined, { problem: 'required' }],
    ['a required one that is null', requiredText(4), null, { problem: 'wrong_type' }],
    ['a number', requiredText(4), 15, { problem: 'wrong_type' }],
    ['blanks around it', requiredText(4), '  0015 ', { is: '0015' }],
    ['blanks around it that would be too many', requiredText(4), '    0015    ', { is: '0015' }],
    ['signs that nobody can see', requiredText(4), '\u200b\u2060', { problem: 'required' }],
    ['one sign too many', requiredText(4), '00155', { problem: 'too_long', limit: 4 }],
    ['emoji, each of which is one sign', requiredText(4), '🧵🧵🧵🧵', { is: '🧵🧵🧵🧵' }],
    ['one emoji too many', requiredText(4), '🧵🧵🧵🧵🧵', { problem: 'too_long', limit: 4 }],
    ['an optional one that is empty', name, '', { is: null }],
    ['an optional one of blanks', name, '  ', { is: null }],
    ['an optional one that is null', name, null, { is: null }],
    ['a nul', name, 'a\0b', { problem: 'control_characters' }],
    ['a line break within', name, 'a\nb', { problem: 'control_characters' }],
    ['a line break at the end', name, 'ab\n', { is: 'ab' }],
    ['a delete sign', name, 'a\u007fb', { problem: 'control_characters' }],
    ['a C1 control', name, 'a\u0085b', { problem: 'control_characters' }],
    ['a line separator', name, 'a\u2028b', { problem: 'control_characters' }],
    ['half of a surrogate pair', name, 'a\ud83e', { problem: 'control_characters' }],
    ['Arabic', name, 'خيط', { is: 'خيط' }],
    ['a joiner within an emoji', name, '👩‍🎨', { is: '👩‍🎨' }],
    ['notes with lines and tabs', lines, 'a\n\tb', { is: 'a\n\tb' }],
    ['notes with a bell', lines, 'a\u0007b', { problem: 'control_characters' }],
    ['notes that are empty', lines, '\n', { is: null }],
    ['notes that are too long', lines, 'a\nb\nc\nd\ne', { problem: 'too_long', limit: 8 }],
  ])('%s', (_case, schema, input, expected) => {
    expect(value(schema, input)).toEqual(expected);
  });
});

describe('Other fields', () => {
  const whole = wholeNumber(1, 9);
  test.each([
    ['a whole number', whole, 9, { is: 9 }],
    ['a number too small', whole, 0, { problem: 'too_small', limit: 1 }],
    ['a number too large', whole, 10, { problem: 'too_large', limit: 9 }],
    ['a number beyond what a computer counts', whole, 1e20, { problem: 'too_large', limit: 9 }],
    ['the same below', whole, -1e20, { problem: 'too_small', limit: 1 }],
    ['a fraction', whole, 1.5, { problem: 'too_many_decimals', limit: 0 }],
    ['a fraction where a text is wanted', requiredText(9), 20.5, { problem: 'wrong_type' }],
    ['a number as text', whole, '5', { problem: 'wrong_type' }],
    ['no number at all', whole, Number.NaN, { problem: 'wrong_type' }],
    ['infinity', whole, Number.POSITIVE_INFINITY, { problem: 'wrong_type' }],
    ['an id', id, '0190c2a4-0000-7000-8000-00000000000a', { is: '0190c2a4-0000-7000-8000-00000000000a' }],
    ['an id in capitals', id, '0190C2A4-0000-7000-8000-00000000000A', { problem: 'wrong_format' }],
    ['an id with a line break behind it', id, '0190c2a4-0000-7000-8000-00000000000a\n', { problem: 'wrong_format' }],
    ['a colour in capitals', hex, '#AABBCC', { is: '#aabbcc' }],
    ['a short colour', hex, '#abc', { problem: 'wrong_format' }],
    ['a colour by name', hex, 'red', { problem: 'wrong_format' }],
    ['a date', date, '2026-02-28', { is: '2026-02-28' }],
    ['a day that is not there', date, '2026-02-30', { problem: 'wrong_format' }],
    ['a date of the year 0', date, '0000-01-01', { problem: 'wrong_format' }],
    ['an instant without milliseconds', instant, '2026-03-01T09:00:00Z', { is: '2026-03-01T09:00:00.000Z' }],
    ['an instant with microseconds', instant, '2026-03-01T09:00:00.123456Z', { is: '2026-03-01T09:00:00.123Z' }],
    ['an instant elsewhere', instant, '2026-03-01T09:00:00+01:00', { problem: 'wrong_format' }],
    ['an instant of the year 0', instant, '0000-03-01T09:00:00Z', { problem: 'wrong_format' }],
    ['a decimal', decimal(1, 500), '26.6667', { is: '26.6667' }],
    ['a decimal with five places', decimal(1, 500), '26.66667', { problem: 'too_many_decimals', limit: 4 }],
    ['a decimal with a comma', decimal(1, 500), '26,7', { problem: 'wrong_format' }],
    ['a decimal too small', decimal(1, 500), '0.9999', { problem: 'too_small', limit: 1 }],
    ['a decimal too large', decimal(1, 500), '500.0001', { problem: 'too_large', limit: 500 }],
    ['a full list', listOf(requiredText(2), 2), ['a', 'b'], { is: ['a', 'b'] }],
    ['a list too long', listOf(requiredText(2), 2), ['a', 'b', 'c'], { problem: 'too_many', limit: 2 }],
    ['an option', z.enum(['a', 'b']), 'b', { is: 'b' }],
    ['no option', z.enum(['a', 'b']), 'c', { problem: 'not_an_option' }],
  ])('%s', (_case, schema, input, expected) => {
    expect(value(schema, input)).toEqual(expected);
  });
});

test('Every wrong field is named by its path, an unknown one too, and the first problem of each wins.', () => {
  const schema = z.strictObject({ code: requiredText(2), tags: listOf(requiredText(3), 5), note: optionalText(2) });
  expect(parse(schema, { code: 'a\0bc', tags: ['ok', '', 'long!'], more: 1, worse: 2 })).toEqual({
    ok: false,
    error: {
      code: { problem: 'control_characters' },
      'tags.1': { problem: 'required' },
      'tags.2': { problem: 'too_long', limit: 3 },
      note: { problem: 'required' },
      more: { problem: 'unknown_field' },
      worse: { problem: 'unknown_field' },
    },
  });
});

test.each(['constructor', '__proto__', 'toString'])('a field called %s is named like any other', (name) => {
  const told = parse(z.strictObject({ code: requiredText(24) }), JSON.parse(`{"code":"1902","${name}":1}`));
  expect(told.ok ? [] : Object.entries(told.error)).toEqual([[name, { problem: 'unknown_field' }]]);
});

describe('F18 Text is stored in one form', () => {
  test.each([
    ['u and its dots', 'Blu\u0308te', 'Bl\u00fcte'],
    ['a sign of its own for Å', '\u212b', '\u00c5'],
    ['syllables in parts', '\u1112\u1161\u11ab', '\ud55c'],
    ['what has one form only', 'Blüte 2 · ½', 'Blüte 2 · ½'],
    [
      'a hundred marks on one letter, which would take long to sort',
      `a${'\u0301'.repeat(100)}`,
      `a${'\u0301'.repeat(100)}`,
    ],
  ])('%s', (_what, typed, stored) => {
    for (const schema of [requiredText(200), optionalText(200), optionalLines(200)])
      expect(parse(schema, typed)).toEqual({ ok: true, value: stored });
  });

  test('also where it has as many letters as its field takes', () => {
    expect(parse(requiredText(5), 'Blu\u0308te')).toEqual({ ok: true, value: 'Blüte' });
  });
});
