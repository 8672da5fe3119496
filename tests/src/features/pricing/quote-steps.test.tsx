// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { asDay } from '#core/dates/day.ts';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { storePage } from '#data/rows/pages.ts';
import type { PulledRow } from '#core/wire/sync-wire.ts';
import { QuoteDetails, QuoteSteps } from '#features/pricing/quotes/quote-details.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { aQuote } from '../../core/a-quote.ts';
import { aPage, aTab } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const row = {
  id: newId(),
  version: 1,
  data: {
    ...aQuote(),
    number: null,
    revision: 1,
    status: 'draft',
    validUntil: null,
    createdAt: '2026-09-15T08:00:00Z',
  },
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
  await expect.poll(() => document.body.textContent).toContain('without the email: it is no email address.');
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

/** A quote of 15 September, valid for 30 days, on the screen of a team in Berlin on 28 November. */
const aDatedQuote = async (status: 'draft' | 'sent') => {
  const tab = aTab();
  tab.time.now = Date.parse('2026-11-28T11:00:00Z');
  const dated = {
    ...row,
    data: {
      ...row.data,
      status,
      email: null,
      notes: null,
      createdAt: '2026-09-15T08:00:00Z',
      validUntil: '2026-10-15',
    },
  } as unknown as FoundRow<'quote'>;
  const pulled: PulledRow = { t: 'quote', id: dated.id, v: 1, d: { ...dated.data } };
  await storePage(tab.store, aPage(0, 1, [pulled]), { epoch: null, generation: 0 });
  const page = await aWorkshop(
    <>
      <QuoteSteps row={dated} mayChange onDetails={() => {}} onReprice={() => {}} />
      <Toaster doneMs={limits.toastMs} collapseMs={limits.toastCollapseMs} />
    </>,
    { before: tab.store, timeZone: 'Europe/Berlin' },
  );
  const press = async (name: string, role = 'button') => {
    const found = () =>
      [...document.querySelectorAll<HTMLElement>(role)].find((one) =>
        [one.textContent?.trim(), one.getAttribute('aria-label')].includes(name),
      );
    await expect.poll(found, { message: name }).toBeDefined();
    found()?.click();
  };
  const sets = async () =>
    (await tab.store.db.outbox.toArray()).map(({ args }) => {
      const { set } = args as { readonly set: Record<string, unknown> };
      return { status: set['status'], validUntil: set['validUntil'] };
    });
  return { ...page, press, sets };
};

test.each([
  ['Duplicate', 'draft', 'Duplicated, valid until Dec 28, 2026.'],
  ['New revision', 'sent', 'Revision begun, valid until Dec 28, 2026.'],
] as const)(
  'F14 %s of a %s quote gives it as many days as the old one had, and says so',
  async (step, status, said) => {
    const { press, sets, end } = await aDatedQuote(status);
    await press('More');
    await press(step, '[role=menuitem]');
    await expect.poll(sets).toEqual([{ status: undefined, validUntil: '2026-12-28' }]);
    await expect.poll(() => document.body.textContent).toContain(said);
    end();
  },
);

test.each([
  ['Send, valid until Dec 28, 2026', { status: 'sent', validUntil: '2026-12-28' }],
  ['Send as it is', { status: 'sent', validUntil: undefined }],
])('F14 A draft whose date is past is sent only after a question: %s', async (answer, wanted) => {
  const { press, sets, end } = await aDatedQuote('draft');
  await press('Mark as sent');
  await expect.poll(() => document.body.textContent).toContain('This quote was valid until Oct 15, 2026.');
  expect(await sets()).toEqual([]);
  await press(answer);
  await expect.poll(sets).toEqual([wanted]);
  end();
});

test.each([
  ['accepted', false],
  ['sent', true],
])('A sent quote whose revision is %s: whether it is offered to be accepted is %s', async (status, isOffered) => {
  const first = { ...row, data: { ...row.data, number: 'Q-2026-0007', status: 'sent' } } as FoundRow<'quote'>;
  const revision = {
    ...first,
    id: newId(),
    data: { ...first.data, revisionOf: row.id, revision: 2, status },
  } as FoundRow<'quote'>;
  const quotes = [first, revision];
  const today = asDay('2026-09-16');
  const { box, end } = await aWorkshop(<QuoteDetails row={first} quotes={quotes} today={today} mayChange />);
  const buttons = () => [...box.querySelectorAll('button')].map((one) => one.textContent?.trim());
  await expect.poll(buttons).toContain('Declined');
  expect(buttons().includes('Accepted')).toBe(isOffered);
  expect(box.textContent?.includes('Q-2026-0007 r2 is accepted; its jobs count.')).toBe(!isOffered);
  end();
});

test('An accepted revision lists its jobs, and those that were sewn for an earlier one', async () => {
  const first = newId();
  const job = (name: string, set: object) => ({
    name: 'job.create',
    args: { id: newId(), set: { name, pieces: 24, quoteId: first, ...set } },
  });
  const revision = {
    ...row,
    data: { ...row.data, revisionOf: first, revision: 2, status: 'accepted' },
  } as FoundRow<'quote'>;
  const { box, end } = await aWorkshop(
    <QuoteDetails row={revision} quotes={[revision]} today={asDay('2026-09-16')} mayChange />,
    {
      drafts: [
        job('Polo', { quoteRevision: 1, status: 'running' }),
        job('Cap', { quoteRevision: 1, status: 'dropped' }),
        job('Polo, larger', { quoteRevision: 2 }),
        job('Of another quote', { quoteId: newId(), quoteRevision: 1 }),
      ],
    },
  );
  const jobs = () => [...box.querySelectorAll('ul[aria-label="Jobs"] li')].map((one) => one.textContent);
  await expect.poll(jobs).toEqual(['Polo0 of 24 doneof revision 1Running', 'Polo, larger0 of 24 donePlanned']);
  end();
});
