import { expect, test } from 'vitest';
import { asDay, dayNumber, laterDay } from '#core/dates/day.ts';
import { formatDate } from '#texts/formats.ts';

test.each([
  ['1970-01-01', 0, '1970-01-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2027-03-27', 1, '2027-03-28'],
  ['2027-12-31', 1, '2028-01-01'],
  ['2027-03-01', -1, '2027-02-28'],
  ['0001-01-01', 31, '0001-02-01'],
] as const)('%s and %i days is %s', (from, days, to) => {
  expect(laterDay(asDay(from), days)).toBe(to);
  expect(dayNumber(asDay(to)) - dayNumber(asDay(from))).toBe(days);
});

test('The compiler takes no day for an instant', () => {
  const quoteEnds = asDay('2027-03-28');
  // @ts-expect-error -- a day is no instant, so `formatDate` must not take it
  const wrong = [() => formatDate(quoteEnds), () => 0];
  // @ts-expect-error -- and `Date` must not read a day either
  const alsoWrong = () => new Date(quoteEnds).getTime();
  // @ts-expect-error -- nor may `Date.parse`
  const wrongToo = () => Date.parse(quoteEnds) + 1;
  expect([...wrong, alsoWrong, wrongToo].map((one) => typeof one)).toEqual(Array(4).fill('function'));
});
