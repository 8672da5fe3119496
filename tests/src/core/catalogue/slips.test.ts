import { expect, test } from 'vitest';
import { slipsBetween } from '#core/catalogue/spelling.ts';

test.each([
  ['navy', 'navy', 0],
  ['golden', 'goldenrod', 0],
  ['nvay', 'navy', 1],
  ['navi', 'navy', 1],
  ['navvy', 'navy', 1],
  ['nvy', 'navy', 1],
  ['poinsetia', 'poinsettia', 1],
  ['pointsettia', 'poinsettia', 1],
  ['poinstetia', 'poinsettia', 1],
  ['poinsteia', 'poinsettia', 2],
  ['red', 'blue', 3],
  ['navyblue', 'navy', 4],
  ['', 'navy', 0],
  ['navy', '', 4],
])('%j and %j lie %d slips apart', (typed, word, slips) => {
  expect(slipsBetween(typed, word, 9)).toBe(slips);
});

test.each([
  ['poinsteia', 'poinsettia', 2, 2],
  ['poinsteia', 'poinsettia', 1, Infinity],
  ['navi', 'navy', 0, Infinity],
  ['navy', 'navy', 0, 0],
  ['poinsettia', 'poin', 2, Infinity],
  ['anvy', 'navy', 1, 1],
])('between %j and %j, of at most %d slips, %d are found', (typed, word, most, slips) => {
  expect(slipsBetween(typed, word, most)).toBe(slips);
});
