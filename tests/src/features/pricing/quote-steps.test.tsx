// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { QuoteSteps } from '#features/pricing/quotes/quote-steps.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { aQuote } from '../../core/a-quote.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const row = {
  id: newId(),
  version: 1,
  data: { ...aQuote(), number: null, revision: 1, status: 'draft' },
} as unknown as FoundRow<'quote'>;

test('A copy leaves out an email that is no address, as earlier builds took it, and says so', async () => {
  const old = { ...row, data: { ...row.data, email: 'ask Jo', notes: null } };
  const { box, store, end } = await aWorkshop(
    <>
      <QuoteSteps row={old} mayChange onDetails={() => {}} onReprice={() => {}} />
      <Toaster doneMs={limits.toastMs} collapseMs={limits.toastCollapseMs} />
    </>,
    { money: { currency: 'EUR', currencyDecimals: 2 } },
  );
  const more = () => [...box.querySelectorAll('button')].find((one) => one.getAttribute('aria-haspopup') === 'menu');
  await expect.poll(more).toBeDefined();
  more()?.click();
  const duplicate = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      ({ textContent }) => textContent === 'Duplicate',
    );
  await expect.poll(duplicate).toBeDefined();
  duplicate()?.click();
  await expect
    .poll(async () => (await store.db.outbox.toArray()).map(({ args }) => args))
    .toMatchObject([{ set: { customer: 'Choir', email: null } }]);
  await expect.poll(() => document.body.textContent).toContain('Duplicated without the email: it is no email address.');
  end();
});

test.each([
  ['euros can be changed in the calculator', { currency: 'EUR', currencyDecimals: 2 }, true],
  ['yen cannot: its calculator prices nothing in euros', { currency: 'JPY', currencyDecimals: 0 }, false],
])('A draft in euros of a team in %s', async (_, money, isOffered) => {
  const { box, end } = await aWorkshop(<QuoteSteps row={row} mayChange onDetails={() => {}} onReprice={() => {}} />, {
    money,
  });
  const more = () => [...box.querySelectorAll('button')].find((one) => one.getAttribute('aria-haspopup') === 'menu');
  await expect.poll(more).toBeDefined();
  more()?.click();
  const entries = () => [...document.querySelectorAll('[role=menuitem]')].map((one) => one.textContent?.trim());
  await expect.poll(entries).toContain('Duplicate');
  expect(entries().includes('Change the order')).toBe(isOffered);
  end();
});
