import * as z from 'zod/mini';
import { listOf, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { describeKind, type Origins, type RowOf, required } from './describe-kind.ts';

/** One colour of a set, as charts name it, and how many spools of it belong to the set. */
const item = z.strictObject({
  brand: requiredText(64),
  line: requiredText(64),
  code: requiredText(24),
  catalogueId: z.nullable(requiredText(160)),
  spools: wholeNumber(1, 999),
});

/** A named list of colours that a person can select again with one press (rules: Places and sets). */
export const threadSet = describeKind({
  fields: {
    name: required(requiredText(80)),
    items: required(listOf(item, limits.threadSetItems)),
  },
  costs: 'none',
  readers: 'everybody',
  references: {},
  indexes: [],
  sort: ({ name }) => name.toLowerCase(),
  most: limits.teamThreadSets,
  may: {
    create: 'inventory.change',
    update: 'inventory.change',
    delete: 'ownUnlessAdmin',
    restore: 'ownUnlessAdmin',
  },
  usedBy: [],
  title: { word: 'kindWords.threadSet', fields: ['name'] },
  collection: 'threadSets',
  rest: 'readOnly',
  search: ['name'],
  filters: [],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const threadSetOrigins = {
  name: 'typed, fresh',
  items: 'derived, fresh',
} as const satisfies Origins<typeof threadSet.fields>;

/** The fields of a set, without its id and stamps (who made and changed it, and when). */
export interface ThreadSet extends RowOf<typeof threadSet.fields> {}
