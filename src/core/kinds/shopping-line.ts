import * as z from 'zod/mini';
import { date, id, listOf, optionalText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type Origins, type RowOf, withDefault } from './describe-kind.ts';
import { shoppingStatuses } from './choices.ts';

/** Why something is on the shopping list. */
const shoppingReasonKinds = ['low', 'job', 'wish', 'manual'] as const;

/** Why packs are needed, how many, and the id of the person or job behind the reason (`ref`), if there is one. */
const reason = z.strictObject({
  kind: z.enum(shoppingReasonKinds),
  ref: z.nullable(id),
  qty: wholeNumber(1, 999),
});

/** A line of the shopping list (rules: Shopping): packs of one thread, or anything else by its text. */
export const shoppingLine = describeKind({
  fields: {
    threadId: withDefault(z.nullable(id), null),
    text: withDefault(optionalText(120), null),
    /** The length of one pack in mm; null if the line is not about a thread. */
    lengthMm: withDefault(z.nullable(wholeNumber(1, 50_000_000)), null, 'mm'),
    qty: withDefault(wholeNumber(1, 999), 1, 'count'),
    status: withDefault(z.enum(shoppingStatuses), 'wanted'),
    reasons: withDefault(listOf(reason, limits.shoppingReasons), []),
    shop: withDefault(optionalText(64), null),
    /** The price of one pack in minor units; null if unknown. */
    priceMinor: withDefault(z.nullable(wholeNumber(0, limits.amountMinor)), null, 'minor'),
    neededBy: withDefault(z.nullable(date), null),
  },
  costs: { priceMinor: 'hidden' },
  readers: 'everybody',
  references: { threadId: 'thread' },
  indexes: ['threadId'],
  sort: ({ createdAt }) => createdAt,
  most: limits.teamShoppingLines,
  may: {
    create: 'inventory.change',
    update: 'inventory.change',
    delete: 'ownUnlessAdmin',
    restore: 'ownUnlessAdmin',
  },
  usedBy: [['shoppingTick', 'lineId']],
  title: { word: 'kindWords.shoppingLine', fields: ['text'], after: 'threadId' },
  collection: 'shoppingLines',
  rest: 'readOnly',
  search: ['text', 'shop'],
  filters: ['status', 'threadId'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const shoppingLineOrigins = {
  threadId: 'derived, carried',
  text: 'derived, carried',
  lengthMm: 'typed, carried',
  qty: 'typed, fresh',
  status: 'derived, carried',
  reasons: 'derived, fresh',
  shop: 'typed, carried',
  priceMinor: 'typed, fresh',
  neededBy: 'typed, carried',
} as const satisfies Origins<typeof shoppingLine.fields>;

/** The fields of a shopping line, without its id and stamps (who made and changed it, and when). */
export interface ShoppingLine extends RowOf<typeof shoppingLine.fields> {}

/** The defaults of a shopping line's fields; a thread or a text must be given. */
export const shoppingLineDefaults = defaultsOf(shoppingLine);
