import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { noContent, type Route } from '#server/api/route.ts';
import { anApp } from './an-app.ts';

describe('a route that breaks the rules of the house does not start', () => {
  const fit = {
    method: 'GET',
    path: '/x',
    rule: 'public',
    answer: { 204: null },
    handle: async () => noContent(),
  } as const;
  test.each([
    ['no rule', { ...fit, rule: undefined }, 'has no rule'],
    ['a team rule without a team', { ...fit, rule: { team: 'team.read' } }, 'has a rule about a team'],
    ['a loose body', { ...fit, method: 'POST', body: z.object({ a: z.string() }) }, 'would drop unknown fields'],
    [
      'a loose object deep in its body',
      { ...fit, method: 'POST', body: z.array(z.strictObject({ a: z.object({ b: z.string() }) })) },
      'would drop unknown fields',
    ],
    ['a body on a GET', { ...fit, body: z.strictObject({}) }, 'reads a body'],
  ])('%s', (_, route, why) => {
    expect(() => anApp([route as unknown as Route])).toThrow(why);
  });
  test('the same address twice', () => {
    expect(() => anApp([fit, fit])).toThrow('is defined twice');
  });
});
