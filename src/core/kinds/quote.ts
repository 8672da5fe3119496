import * as z from 'zod/mini';
import { date, id, optionalLines, optionalText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { costsInput } from '../pricing/price-costs.ts';
import { priceOrderFields as order } from '../pricing/price-order.ts';
import { priceProfile } from '../pricing/price-profile.ts';
import { priceAnswer } from '../wire/pricing-wire.ts';
import { describeKind, type RowOf } from './describe-kind.ts';
import { derived, required, withDefault } from './field.ts';

/** How far a quote has come. That it has expired is never stored: `statusOn` says it. */
export const quoteStatuses = ['draft', 'sent', 'accepted', 'declined'] as const;

/** One of `quoteStatuses`. */
export type QuoteStatus = (typeof quoteStatuses)[number];

/** An offer to a customer (domain §2.9): what is wanted, the price list and the costs of that day, and what came out. Sent, it is locked. */
export const quote = describeKind({
  fields: {
    /** Given by the server when it first hears of the quote, and never twice; null on a device until then. */
    number: derived(z.nullable(z.string())),
    /** The first quote of which this is a later version; both bear its number. */
    revisionOf: withDefault(z.nullable(id), null),
    revision: derived(wholeNumber(1, 1_000_000), 'count'),
    customer: withDefault(optionalText(120), null),
    email: withDefault(optionalText(254), null),
    status: withDefault(z.enum(quoteStatuses), 'draft'),
    validUntil: withDefault(z.nullable(date), null),
    lines: required(order.lines),
    oneTimeFees: withDefault(order.oneTimeFees.def.innerType, []),
    discount: withDefault(order.discount.def.innerType, null),
    rushDays: withDefault(order.rushDays.def.innerType, null, 'count'),
    shippingMinor: withDefault(order.shippingMinor.def.innerType, 0, 'minor'),
    waivedFees: withDefault(order.waivedFees.def.innerType, []),
    profileSnapshot: required(priceProfile),
    costsSnapshot: withDefault(z.nullable(costsInput), null),
    /** What the engine made of it when it was saved; no later version of the engine touches it. */
    totals: required(priceAnswer),
    engineVersion: required(wholeNumber(1, 1_000_000), 'count'),
    notes: withDefault(optionalLines(4000), null),
  },
  costs: { shippingMinor: 'hidden' },
  readers: 'whoSeesCosts',
  references: { revisionOf: 'quote' },
  indexes: ['revisionOf'],
  sort: ({ createdAt }) => createdAt,
  most: limits.teamOtherRows,
  may: {
    create: 'inventory.change',
    update: 'inventory.change',
    delete: 'ownUnlessAdmin',
    restore: 'ownUnlessAdmin',
  },
  usedBy: [],
  title: { word: 'kindWords.quote', fields: ['number', 'customer'] },
  collection: 'quotes',
  rest: 'readOnly',
  search: ['number', 'customer', 'email', 'notes'],
  filters: ['status'],
});

/** The fields of a quote. */
export interface Quote extends RowOf<typeof quote.fields> {}

/** What is priced: a change of any of these makes new figures. */
export const pricedFields = [
  'lines',
  'oneTimeFees',
  'discount',
  'rushDays',
  'shippingMinor',
  'waivedFees',
  'profileSnapshot',
  'costsSnapshot',
] as const satisfies readonly (keyof Quote)[];

/** How a quote stands on a day (`YYYY-MM-DD`): one that was sent and whose day has passed has expired. */
export const statusOn = (
  { status, validUntil }: Pick<Quote, 'status' | 'validUntil'>,
  today: string,
): QuoteStatus | 'expired' => (status === 'sent' && validUntil !== null && validUntil < today ? 'expired' : status);

/** "Q-2026-0042 r2" as everywhere on screen and paper; undefined while the server has not numbered it. */
export const quoteNumber = ({ number, revision }: Pick<Quote, 'number' | 'revision'>): string | undefined =>
  number === null ? undefined : revision > 1 ? `${number} r${revision}` : number;
