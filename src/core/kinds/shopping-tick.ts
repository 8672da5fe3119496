import * as z from 'zod/mini';
import { id, instant, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { byMember, describeKind, type Origins, type RowOf, derived, required, withDefault } from './describe-kind.ts';

/**
 * Packs that a person bought of a shopping line (rules: Shopping). Append-only, so that ticks of several devices add
 * up.
 */
export const shoppingTick = describeKind({
  fields: {
    lineId: required(id),
    qty: required(wholeNumber(1, 999), 'count'),
    at: required(instant),
    reversesId: withDefault(z.nullable(id), null),
    userId: derived(id),
    byMember,
  },
  costs: 'none',
  readers: 'everybody',
  references: { lineId: 'shoppingLine', reversesId: 'shoppingTick', userId: null },
  indexes: ['lineId', 'reversesId'],
  sort: ({ at }) => at,
  most: limits.teamRecords,
  may: { create: 'inventory.change', update: 'nobody', delete: 'nobody', restore: 'nobody' },
  usedBy: [],
  title: { word: 'kindWords.shoppingTick', after: 'lineId', fields: [] },
  collection: 'shoppingTicks',
  rest: 'readOnly',
  search: [],
  filters: ['lineId'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const shoppingTickOrigins = {
  lineId: 'fixed, fresh',
  qty: 'fixed, fresh',
  at: 'fixed, fresh',
  reversesId: 'fixed, fresh',
  userId: 'derived, fresh',
  byMember: 'derived, fresh',
} as const satisfies Origins<typeof shoppingTick.fields>;

/** The fields of a tick on a shopping line, without its id and stamps (who made and changed it, and when). */
export interface ShoppingTick extends RowOf<typeof shoppingTick.fields> {}
