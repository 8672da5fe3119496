// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayIn } from '#core/dates/day-in.ts';
import { asDay } from '#core/dates/day.ts';
import { newId } from '#core/ids.ts';
import type { Quote } from '#core/kinds/quote.ts';
import { statusOn } from '#core/pricing/quotes.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { quoteAsText, QuoteDetails } from '#features/pricing/quotes/quote-details.tsx';
import { QuoteList } from '#features/pricing/quotes/quotes-screen.tsx';
import { QuotePaper } from '#features/pricing/quotes/quote-paper.tsx';
import { valueInWords } from '#parts/fields/value-in-words.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { setLocale } from '#texts/locale.ts';
import { aQuote } from '../../core/a-quote.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

afterEach(() => {
  vi.unstubAllEnvs();
  setLocale('en');
});

const day = asDay('2027-03-28');
const data = { ...aQuote(), number: 'Q-2027-0001', revision: 1, status: 'sent', validUntil: day } as Quote;
const row = {
  id: newId(),
  version: 1,
  data: { ...data, createdAt: '2027-03-01T12:00:00Z', updatedAt: '2027-03-01T12:00:00Z' },
} as unknown as FoundRow<'quote'>;

/** Devices west and east of Greenwich, each with the minutes by which its clock is behind Greenwich on that day. */
const devices = [
  ['America/New_York', 240],
  ['Pacific/Honolulu', 600],
  ['Pacific/Kiritimati', -840],
] as const;

const here = (zone: string, offset: number) => {
  vi.stubEnv('TZ', zone);
  expect(new Date('2027-03-28T00:00:00Z').getTimezoneOffset()).toBe(offset);
};

describe.each(devices)('F5 On a device in %s', (zone, offset) => {
  test('a quote valid until the 28th says so on its page, on paper and as text', async () => {
    here(zone, offset);
    const { box } = await aWorkshop(
      <>
        <section>
          <QuoteDetails row={row} quotes={[row]} today={day} mayChange />
        </section>
        <QuotePaper row={row} paper="customer" />
      </>,
    );
    const daysIn = (part: string) => box.querySelector(part)?.textContent?.match(/Mar 2\d, 2027/gu);
    await expect.poll(() => [daysIn('section'), daysIn('article')]).toEqual([['Mar 28, 2027'], ['Mar 28, 2027']]);
    expect(quoteAsText(data, 'Q-2027-0001', null)).toContain('Mar 28, 2027');
  });

  test.each([
    ['en', 'Mar 28, 2027'],
    ['en-GB', '28 Mar 2027'],
    ['de', '28.03.2027'],
    ['fr', '28 mars 2027'],
  ])('a stored day is the 28th in %s', (tag, words) => {
    here(zone, offset);
    setLocale(tag);
    expect(formatCalendarDay(day)).toBe(words);
  });

  test.each([
    ['quote', 'validUntil'],
    ['shoppingLine', 'neededBy'],
    ['spool', 'boughtOn'],
    ['machine', 'warrantyUntil'],
  ])('a card about a change of %s.%s says the 28th', (kind, field) => {
    here(zone, offset);
    expect(valueInWords(kind, field, day, {} as never)).toBe('Mar 28, 2027');
  });
});

test.each([
  ['Europe/Berlin', '2027-03-28T21:59:59.999Z', '2027-03-28T22:00:00.000Z'],
  ['America/New_York', '2027-03-29T03:59:59.999Z', '2027-03-29T04:00:00.000Z'],
  ['Pacific/Honolulu', '2027-03-29T09:59:59.999Z', '2027-03-29T10:00:00.000Z'],
  ['Pacific/Kiritimati', '2027-03-28T09:59:59.999Z', '2027-03-28T10:00:00.000Z'],
])(
  'F5 By the clock of a team in %s a quote is sent through all of the 28th, and expired from the 29th',
  (zone, last, next) => {
    for (const [device] of devices) {
      vi.stubEnv('TZ', device);
      expect(statusOn(data, dayIn(zone, Date.parse(last)))).toBe('sent');
      expect(statusOn(data, dayIn(zone, Date.parse(next)))).toBe('expired');
    }
  },
);

test.each([...devices.map(([zone]) => zone), 'Europe/Berlin'])(
  'F15 A quote made at 22:17 UTC on the 28th by a team in Berlin is dated the 28th on page, papers and list in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    const late = { ...row, data: { ...row.data, validUntil: null, createdAt: '2026-11-28T22:17:00Z' } };
    const { box, end } = await aWorkshop(
      <>
        <section>
          <QuoteDetails row={late} quotes={[late]} today={day} mayChange />
        </section>
        <QuotePaper row={late} paper="customer" />
        <QuotePaper row={late} paper="shop" />
        <QuoteList quotes={[late]} today={asDay('2026-11-30')} mayChange />
      </>,
      { timeZone: 'Europe/Berlin' },
    );
    const days = () => box.textContent?.match(/Nov 2\d(?:, \d+)?/gu);
    await expect.poll(days).toEqual(['Nov 28, 2026', 'Nov 28, 2026', 'Nov 28, 2026', 'Nov 28']);
    end();
  },
);
