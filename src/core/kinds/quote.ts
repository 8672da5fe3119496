import * as z from 'zod/mini';
import { date, id, optionalLines, optionalText, wholeNumber } from '../fields.ts';
import { asEmail } from '../people/as-email.ts';
import { limits } from '../limits.ts';
import { costsInput } from '../pricing/price-costs.ts';
import { priceOrderFields as order } from '../pricing/price-order.ts';
import { digitizingCost, profileSnapshot } from '../pricing/price-profile.ts';
import { priceAnswer } from '../wire/pricing-wire.ts';
import { describeKind, type Origins, type RowOf, derived, required, withDefault } from './describe-kind.ts';

/** The stored statuses of a quote. `expired` is never stored: `statusOn` computes it. */
export const quoteStatuses = ['draft', 'sent', 'accepted', 'declined'] as const;

/** The stored status of a quote. */
export type QuoteStatus = (typeof quoteStatuses)[number];

/** How many times as long as its figures say a machine really took, in basis points, and how many runs say so. */
const machinePace = z.strictObject({ factorBp: wholeNumber(1, 100_000_000), runs: wholeNumber(1, 50) });

/**
 * An offer (rules: Quotes): the order, its price list and costs, and the prices. After `draft` only its status may
 * change.
 */
export const quote = describeKind({
  fields: {
    /**
     * The server numbers a new quote when it stores the quote; a revision has the first quote's number. Null until
     * then.
     */
    number: derived(z.nullable(z.string())),
    /** The id of the quote's first version if this is a later version; both have the same number. */
    revisionOf: withDefault(z.nullable(id), null),
    revision: derived(wholeNumber(1, 1_000_000), 'count'),
    customer: withDefault(optionalText(120), null),
    email: withDefault(z.pipe(z.nullable(z.string().check(z.overwrite(asEmail))), optionalText(254)), null),
    status: withDefault(z.enum(quoteStatuses), 'draft'),
    validUntil: withDefault(z.nullable(date), null),
    /** The day on which the customer wants the pieces. Its jobs are due then. */
    dueOn: withDefault(z.nullable(date), null),
    lines: required(order.lines),
    oneTimeFees: withDefault(order.oneTimeFees.def.innerType, []),
    discount: withDefault(order.discount.def.innerType, null),
    rushDays: withDefault(order.rushDays.def.innerType, null, 'count'),
    shippingMinor: withDefault(order.shippingMinor.def.innerType, 0, 'minor'),
    waivedFees: withDefault(order.waivedFees.def.innerType, []),
    profileSnapshot: required(profileSnapshot),
    costsSnapshot: withDefault(z.nullable(costsInput), null),
    /** The real pace that is in the efficiency of the snapshot; null if that is the machine's own [LF1]. */
    machinePace: withDefault(z.nullable(machinePace), null),
    /** What digitizing a design cost when the quote was saved, by its profile; null if that did not say it. */
    digitizingCost: withDefault(z.nullable(digitizingCost), null),
    /**
     * The prices that the engine computed when the quote was saved; later versions of the engine do not change them.
     */
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

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const quoteOrigins = {
  number: 'derived, fresh',
  revisionOf: 'fixed, fresh',
  revision: 'derived, fresh',
  customer: 'typed, carried',
  email: 'typed, carried',
  status: 'derived, fresh',
  validUntil: 'typed, fresh',
  dueOn: 'typed, fresh',
  lines: 'typed, carried',
  oneTimeFees: 'typed, carried',
  discount: 'typed, carried',
  rushDays: 'typed, carried',
  shippingMinor: 'typed, carried',
  waivedFees: 'derived, carried',
  profileSnapshot: 'derived, carried',
  costsSnapshot: 'derived, carried',
  machinePace: 'derived, carried',
  digitizingCost: 'derived, carried',
  totals: 'derived, carried',
  engineVersion: 'derived, carried',
  notes: 'typed, carried',
} as const satisfies Origins<typeof quote.fields>;

/** The fields of a quote, without its id and stamps (who made and changed it, and when). */
export interface Quote extends RowOf<typeof quote.fields> {}

/** The fields that prices depend on: when one changes, the totals are computed again. */
export const pricedFields = [
  'lines',
  'oneTimeFees',
  'discount',
  'rushDays',
  'shippingMinor',
  'waivedFees',
  'profileSnapshot',
  'costsSnapshot',
  'digitizingCost',
] as const satisfies readonly (keyof Quote)[];

/** The name of a field that prices depend on. */
export type PricedField = (typeof pricedFields)[number];
