import { expect, test } from 'vitest';
import { derivedId, firstTeamId, newId } from '#core/ids.ts';

const team = '6f2b1f64-1b1c-4c3e-9d55-0a8d8f6c1a11';

test('Ids that are made later sort later.', () => {
  const made = Array.from({ length: 2000 }, newId);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('A derived id is what the contract says it is, computed elsewhere (UUIDv5 of the team and the lines).', () => {
  expect(derivedId(team, 'thread', 'Isacord', '40', '1902')).toBe('38e6b619-958d-5141-a2ac-cd851635a63b');
});

test.each([
  ['the team', derivedId('6f2b1f64-1b1c-4c3e-9d55-0a8d8f6c1a12', 'thread', 'Isacord', '40', '1902')],
  ['the kind', derivedId(team, 'barcode', 'Isacord', '40', '1902')],
  ['a part', derivedId(team, 'thread', 'Isacord', '40', '1903')],
  ['a leading zero', derivedId(team, 'thread', 'Isacord', '40', '01902')],
  ['where parts begin', derivedId(team, 'thread', 'Isacord4', '0', '1902')],
])('Another id comes of another: %s', (_what, other) => {
  expect(other).not.toBe(derivedId(team, 'thread', 'Isacord', '40', '1902'));
});

test('Two keyboards that spell one accent differently arrive at one id.', () => {
  expect(derivedId(team, 'thread', 'Filé', '40', '1')).toBe(derivedId(team, 'thread', 'File\u0301', '40', '1'));
});

test('The first team of a person is the same in every tab, and another for another person.', () => {
  expect(firstTeamId(team)).toBe(firstTeamId(team));
  expect(firstTeamId(team)).not.toBe(firstTeamId(newId()));
});
