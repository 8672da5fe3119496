import { expect, test } from 'vitest';
import { chartNamed } from '#core/exchange/charts/chart-name.ts';
import { unique } from '#core/exchange/charts/chart-colours.ts';

const longestName = 80;
// 🧵 takes two places in a text; a name that is cut between them is refused as unreadable
const spools = (count: number) => '🧵'.repeat(count);

test.each([0, 1])('Brand and line of a chart’s long name are cut between letters (%i before)', (before) => {
  const some = 'a'.repeat(before);
  const { brand, line } = chartNamed(`${some}${spools(50)} ${some}${spools(80)}`);
  expect([brand, [...line].slice(-1), [...line].length]).toEqual([`${some}${spools(40 - before)}`, ['🧵'], 60]);
});

test('A chart counts the names that a thread would get cut', () => {
  const named = (code: string, letters: number) => ({ code, name: 'n'.repeat(letters), hex: null });
  const { longNames } = unique([named('1', 64), named('2', 65), named('3', 90), { code: '4', name: null, hex: null }]);
  expect(longNames).toBe(2);
});

test.each([0, 1])('A colour’s long name in a palette is cut between letters (%i before)', (before) => {
  const name = `${'a'.repeat(before)}${spools(longestName)}`;
  const { colours } = unique([{ code: '1', name, hex: '#ff0000' }]);
  expect(colours.map((one) => one.name)).toEqual([`${'a'.repeat(before)}${spools(longestName - before)}`]);
});
