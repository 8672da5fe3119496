import { expect, test } from 'vitest';
import { hoursAsTyped, typedHours, weekInWords, weekdayName } from '#parts/machines/week-hours.ts';

test('A week begins on Monday', () => {
  expect([weekdayName(0), weekdayName(6), weekdayName(2, 'long')]).toEqual(['Mon', 'Sun', 'Wednesday']);
});

test.each([
  [[480, 480, 480, 480, 480, 0, 0], 'Mon–Fri 8 h'],
  [[480, 450, 450, 0, 480, 0, 45], 'Mon 8 h, Tue–Wed 7 h 30 min, Fri 8 h, Sun 45 min'],
  [[0, 0, 0, 0, 0, 0, 0], '0 min'],
])('The minutes %j are said as %s', (week, words) => {
  expect(weekInWords(week)).toBe(words);
});

test.each([
  ['8', 480],
  ['7.5', 450],
  ['7,5', 450],
  ['7.55', 453],
  ['7:20', 440],
  ['', 0],
  ['24', 1440],
  ['24:01', undefined],
  ['25', undefined],
  ['7.33', undefined],
  ['7.999', undefined],
  ['-1', undefined],
  ['eight', undefined],
])('Hours that are typed as %j are %j minutes', (text, minutes) => {
  expect(typedHours(text)).toBe(minutes);
});

test('Every number of minutes of a day is typed as it was stored', () => {
  const minutes = Array.from({ length: 1441 }, (_, at) => at);
  expect(minutes.map((one) => typedHours(hoursAsTyped(one)))).toEqual(minutes);
  expect([480, 450, 453, 440].map(hoursAsTyped)).toEqual(['8', '7.5', '7.55', '7:20']);
});
