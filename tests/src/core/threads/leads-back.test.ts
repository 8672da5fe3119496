import { expect, test } from 'vitest';
import { leadsBack } from '#core/threads/fits-instead.ts';

const successors = (of: Readonly<Record<string, string>>) => (id: string) => of[id] ?? null;

test.each([
  ['itself', 'a', {}, true],
  ['the thread that it replaces', 'b', { b: 'a' }, true],
  ['one that leads to it over others', 'b', { b: 'c', c: 'd', d: 'a' }, true],
  ['one that leads elsewhere', 'b', { a: 'x', b: 'c', c: 'd' }, false],
  ['one in a ring of others', 'b', { b: 'c', c: 'b' }, false],
])('A successor of a that is %s', (_case, successor, of, leads) => {
  expect(leadsBack('a', successor, successors(of))).toBe(leads);
});
