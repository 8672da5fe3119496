import { dayIn } from '#core/dates/day-in.ts';
import { expect, test } from 'vitest';
import { waitingQuotes } from '#core/pricing/quotes.ts';
import type { Quote } from '#core/kinds/quote.ts';
import { demoQuotes } from '#server/demo/quotes.ts';
import { withDatabase } from '../database.ts';
import { aChange, aDevice, aProduct } from '../product.ts';

test('The demo’s price lists and quotes pass the doors that people use, and stand in every state', async () => {
  const own = await withDatabase();
  const product = await aProduct({ db: own.db });
  const ana = product.person('ana');
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  const now = Date.now();
  const { events } = demoQuotes({ currency: 'EUR' }, now);
  const { outcomes } = await device.push(...events.map(({ action }) => aChange(action.name, action.args)));
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['applied']));
  const { rows } = await device.pull();
  expect(rows.filter(({ t }) => t === 'pricingProfile')).toHaveLength(2);
  const quotes = rows.flatMap(({ t, d }) =>
    t === 'quote' && d ? [{ data: d as unknown as Quote & { readonly updatedAt: string } }] : [],
  );
  expect(quotes.map(({ data }) => data.status).toSorted()).toEqual(['accepted', 'declined', 'draft', 'sent', 'sent']);
  const waiting = waitingQuotes(quotes, dayIn('UTC', now));
  expect(waiting.map(({ data }) => data.customer).toSorted()).toEqual(['Bakery Sonntag', 'Volunteer Fire Brigade']);
  await product.close();
  await own.close();
});
