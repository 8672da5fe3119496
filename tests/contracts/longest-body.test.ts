import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { date, decimal, hex, id, instant, listOf, optionalLines, requiredText, wholeNumber } from '#core/fields.ts';
import { teamSettings } from '#core/settings/settings.ts';
import { readJson } from '#server/calls/read-json.ts';
import { longestBody } from '../longest-body.ts';

const anId = '01990000-0000-7000-8000-000000000001';
const strict = z.strictObject;

test.each<readonly [string, z.ZodMiniType, unknown]>([
  ['letters of four bytes', requiredText(24), '😀'.repeat(24)],
  ['several lines', optionalLines(3), '😀😀😀'],
  ['units of UTF-16', z.string().check(z.maxLength(5)), '\u0001'.repeat(5)],
  [
    'units of UTF-16, but no control characters',
    z.string().check(
      z.maxLength(4),
      z.refine(() => true, { error: 'control_characters' }),
    ),
    '€€€€',
  ],
  ['an id', id, anId],
  ['a colour', hex, '#a1b2c3'],
  ['a date', date, '2026-03-01'],
  ['an instant as it is stored', instant, '2026-03-01T09:00:00.000Z'],
  ['a decimal', decimal(0, 10), '-123456789.1234'],
  ['a whole number', wholeNumber(0, 99_999_999), 99_999_999],
  ['a number below zero', wholeNumber(-1000, 99), -1000],
  ['any whole number', z.int(), Number.MIN_SAFE_INTEGER],
  ['any number', z.number(), -1.2345678901234567e-6],
  ['a word of several', z.enum(['in', 'out', 'either']), 'either'],
  ['yes and no', z.boolean(), false],
  ['a currency', teamSettings.currency.schema, 'EUR'],
  ['nothing or a digit', z.nullable(wholeNumber(0, 9)), null],
  ['fields', strict({ a: z.optional(z.boolean()), b: z._default(z.nullable(id), null) }), { a: false, b: anId }],
  ['no fields', strict({}), {}],
  ['a list', listOf(wholeNumber(0, 10), 4), [10, 10, 10, 10]],
  ['lists in lists', listOf(strict({ a: listOf(z.boolean(), 2) }), 2), [{ a: [false, false] }, { a: [false, false] }]],
  [
    'the longer form',
    z.union([strict({ a: id }), strict({ a: z.boolean(), b: listOf(id, 2) })]),
    { a: false, b: [anId, anId] },
  ],
  ['named fields', z.record(z.enum(['a', 'b']), z.boolean()), { a: false, b: false }],
  ['alternatives in a pattern', z.string().check(z.regex(/^(?:a{2,3}|[b-d]x?\d{4})(\.\d)?$/)), 'bx1234.1'],
])('%s', (_, schema, longest) => {
  expect(longestBody(schema)).toEqual({ values: valuesOf(longest), bytes: Buffer.byteLength(JSON.stringify(longest)) });
});

/** How many values the server counts in a JSON text: the least limit under which `readJson` accepts it. */
const valuesOf = (value: unknown): number => {
  for (let most = 0; ; most += 1) if (readJson(JSON.stringify(value), most).ok) return most;
};

test('a list that is bounded in bytes is no longer than they are', () => {
  const few = listOf(requiredText(100), 100).check(z.refine(() => true, { error: 'too_large:500' }));
  expect(longestBody(few)).toEqual({ values: 100, bytes: 500 });
});

test.each<readonly [string, z.ZodMiniType, string]>([
  ['a text', strict({ a: z.string() }), 'body.a: a text without an end.'],
  ['a pattern', strict({ a: z.string().check(z.regex(/^\d+$/)) }), 'body.a: a text without an end.'],
  ['a list', strict({ a: z.array(id) }), 'body.a: a list without a most.'],
  ['an entry', listOf(z.string(), 2), 'body.0: a text without an end.'],
  ['further fields', strict({ a: z.looseObject({}) }), 'body.a: takes fields that it does not name.'],
  ['names', strict({ a: z.record(z.string(), id) }), 'body.a: takes any number of fields.'],
  ['anything', strict({ a: z.unknown() }), 'body.a: there is no longest value of the type unknown.'],
])('what has no end fails with its path: %s', (_, schema, message) => {
  expect(() => longestBody(schema)).toThrow(message);
});
