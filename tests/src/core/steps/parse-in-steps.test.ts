import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { id, instant, listOf, optionalText, parse, requiredText, wholeNumber } from '#core/fields.ts';
import { parseInSteps } from '#core/steps/parse-in-steps.ts';
import { runThrough } from '#core/steps/run-through.ts';

const anId = '01990000-0000-7000-8000-000000000001';
const item = z.strictObject({ code: requiredText(3), count: z._default(wholeNumber(1, 9), 1) });
const schema = z.strictObject({
  name: z._default(optionalText(5), null),
  at: z.optional(instant),
  items: z._default(listOf(item, 3), []),
  lists: z.optional(z.nullable(listOf(listOf(item, 2), 2).check(z.minLength(1)))),
  anything: z.optional(z.unknown()),
  summed: z.optional(listOf(wholeNumber(0, 9), 5).check(z.refine((all) => all.length !== 4, { error: 'too_large:3' }))),
  both: z.optional(
    z.strictObject({ a: z.optional(id), b: z.optional(id) }).check(z.refine(({ a }) => a === undefined, 'wrong_type')),
  ),
  sort: z.optional(
    z.discriminatedUnion('mode', [
      z.strictObject({ mode: z.literal('a'), value: wholeNumber(0, 9) }),
      z.strictObject({ mode: z.literal('b') }),
    ]),
  ),
});

/** More values than one step judges, so that the schema around them must be judged in parts. */
const long = Array.from({ length: 301 }, () => 1);

describe('judges as at one go:', () => {
  test.each<readonly [unknown]>([
    [{}],
    [{ name: ' a ', at: '2026-03-01T09:00:00Z', items: [{ code: 'a' }, { code: 'b', count: 2 }] }],
    [{ name: '', lists: [[{ code: ' a' }], []], anything: { a: [1] }, summed: [1, 2] }],
    [{ lists: null, anything: undefined, items: undefined, sort: { mode: 'b' } }],
    [{ sort: { mode: 'a', value: 9 }, both: { b: '01990000-0000-7000-8000-000000000001' } }],
    [null],
    [undefined],
    ['text'],
    [[]],
    [{ items: {} }],
    [{ items: null }],
    [{ items: 'text' }],
    [{ name: 1, at: 'never', items: [{}, { code: '' }, { code: 'abcd', count: 0 }] }],
    [{ items: [1, null, []], lists: [[{ code: 'a', more: 1 }]], more: 1, most: 2 }],
    [{ lists: [] }],
    [{ summed: [1, 2, 3, 4] }],
    [{ both: { a: '01990000-0000-7000-8000-000000000001' } }],
    [{ both: { c: 1 } }],
    [{ sort: { mode: 'a' } }],
    [{ sort: { mode: 'b', value: 1 } }],
    [{ items: [{ code: 'a', count: 2 ** 60 }] }],
    [JSON.parse('{"__proto__": {"name": "a"}, "constructor": 1}')],
  ])('%j', (input) => {
    expect(runThrough(parseInSteps(schema, input))).toEqual(parse(schema, input));
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return;
    const longer = Object.defineProperty({ ...input }, 'anything', { value: long, enumerable: true });
    expect(runThrough(parseInSteps(schema, longer))).toEqual(parse(schema, longer));
  });
});

test('a long list that is too long is refused before its entries are judged', () => {
  const read = runThrough(parseInSteps(schema, { items: long, summed: long }));
  expect(read).toEqual({
    ok: false,
    error: { items: { problem: 'too_many', limit: 3 }, summed: { problem: 'too_many', limit: 5 } },
  });
});

test('what is wrong within a long list is said with its place', () => {
  const many = z.strictObject({ all: listOf(item, 500) });
  const all = long.map((_, at) => ({ code: at === 300 ? '' : 'a', ...(at === 7 && { more: 1 }) }));
  expect(runThrough(parseInSteps(many, { all }))).toEqual(parse(many, { all }));
  expect(runThrough(parseInSteps(many, { all: all.slice(8, 300) }))).toEqual(parse(many, { all: all.slice(8, 300) }));
});

test('of several forms the one whose fields are given says what is wrong', () => {
  const forms = z.union([z.strictObject({ all: listOf(id, 400) }), z.strictObject({ team: requiredText(9) })]);
  const judged = (input: unknown) => runThrough(parseInSteps(forms, input));
  const ids = (one: string) => Array.from({ length: 400 }, () => one);
  expect(judged({ team: ' a ' })).toEqual({ ok: true, value: { team: 'a' } });
  expect(judged({ all: ['x', ...ids(anId).slice(1)] })).toEqual({
    ok: false,
    error: { 'all.0': { problem: 'wrong_format' } },
  });
  expect(judged({ all: [...ids(''), ''] })).toEqual({ ok: false, error: { all: { problem: 'too_many', limit: 400 } } });
  expect(judged({ other: 1 })).toEqual({ ok: false, error: { '': { problem: 'wrong_type' } } });
});

test('what is short is judged at one step, what is long part by part', () => {
  const lists = z.strictObject({ a: listOf(z.strictObject({ b: listOf(wholeNumber(0, 9), 200) }), 9) });
  const stepsOf = (input: unknown): number => {
    const work = parseInSteps(lists, input);
    let steps = 0;
    while (work.next().done !== true) steps += 1;
    return steps;
  };
  const part = { b: Array.from({ length: 150 }, () => 1) };
  expect([stepsOf({ a: [part] }), stepsOf({ a: [part, part, part] })]).toEqual([0, 3]);
});
