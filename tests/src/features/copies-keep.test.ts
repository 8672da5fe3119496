import { expect, test } from 'vitest';
import { fieldOrigins, type CopiedKind } from '#core/kinds/field-origins.ts';
import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import { copyOfProfile } from '#features/pricing/profiles/profile-draft.ts';
import { copyOfQuote } from '#features/pricing/quotes/quote-copies.ts';
import { carriedFrom } from '#parts/shopping/joined-rows.ts';
import type { Entry } from '#parts/shopping/entries.ts';

const carriedOf = (kind: CopiedKind): readonly string[] =>
  Object.entries<string>(fieldOrigins[kind]).flatMap(([name, origin]) => (origin.endsWith('carried') ? [name] : []));

/** A row with another text in each field, so that each value can be recognized in a copy. */
const marked = (kind: RowKind): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.keys(kindOf(kind).fields).map((name) => [name, `the ${name}`])),
  createdAt: '2026-09-15T08:00:00Z',
});

const kept = (kind: CopiedKind) => Object.fromEntries(carriedOf(kind).map((name) => [name, `the ${name}`]));

test.each(['a copy', 'a revision'])('%s of a quote has all that its kind carries over', (what) => {
  const row = { ...marked('quote'), email: 'jo@example.com', validUntil: '2026-10-15' };
  const first = what === 'a copy' ? null : 'the first';
  const made = copyOfQuote(row as unknown as Parameters<typeof copyOfQuote>[0], { first, timeZone: 'UTC', nowMs: 0 });
  expect(made).toEqual({
    ...kept('quote'),
    email: 'jo@example.com',
    revisionOf: first,
    validUntil: '1970-01-31',
    dueOn: first === null ? null : 'the dueOn',
  });
});

test('A copy of a price list has all that its kind carries over, and is valid from today on', () => {
  const made = copyOfProfile(marked('pricingProfile') as unknown as PriceProfile, '2026-11-28' as never);
  expect(made).toEqual({ ...kept('pricingProfile'), validFrom: '2026-11-28' });
});

test('What is still to come of a shopping line has all that its kind carries over', () => {
  const line = { data: marked('shoppingLine') };
  const { text, lengthMm, status, shop, neededBy } = marked('shoppingLine');
  const entry = { owned: { id: 'the threadId' }, text, lengthMm, status, shop, neededBy, lines: [line] };
  expect(carriedFrom(entry as unknown as Entry)).toEqual(kept('shoppingLine'));
});
