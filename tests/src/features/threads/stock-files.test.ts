import { expect, test } from 'vitest';
import { csvFile, paletteFile } from '#features/threads/take-out/stock-files.ts';
import { pictureName } from '#parts/design-picture/picture-file.ts';

const emptyStock = { threads: [], spools: [], places: [] };

test.each([
  ['con', 'con_'],
  ['nul', 'nul_'],
  [`${'a'.repeat(79)}𝓐`, `${'a'.repeat(79)}𝓐`],
  ['Nadel: & Faden?', 'Nadel & Faden'],
])('The files of a team or design called %j are saved as %j', (name, stem) => {
  expect(csvFile(emptyStock, name, undefined).fileName).toBe(`${stem}.csv`);
  expect(paletteFile(emptyStock, name).fileName).toBe(`${stem}.gpl`);
  expect(pictureName(name)).toBe(`${stem}.png`);
});

test('A name of which nothing is left does not begin with a dot', () => {
  expect([csvFile(emptyStock, '???', undefined).fileName, pictureName('???')]).toEqual(['spoolside.csv', 'design.png']);
});
