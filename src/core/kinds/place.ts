import * as z from 'zod/mini';
import { id, optionalLines, optionalText, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type Origins, type RowOf, required, withDefault } from './describe-kind.ts';
import { placeKinds } from './choices.ts';

/** Where spools are kept (rules: Places and sets). Places can be inside each other, at most six levels deep. */
export const place = describeKind({
  fields: {
    name: required(requiredText(64)),
    kind: withDefault(z.enum(placeKinds), 'rack'),
    parentId: withDefault(z.nullable(id), null),
    code: withDefault(optionalText(12), null),
    notes: withDefault(optionalLines(500), null),
  },
  costs: 'none',
  readers: 'everybody',
  references: { parentId: 'place' },
  indexes: ['parentId'],
  sort: ({ name }) => name.toLowerCase(),
  most: limits.teamOtherRows,
  may: {
    create: 'inventory.change',
    update: 'inventory.change',
    delete: 'ownUnlessAdmin',
    restore: 'ownUnlessAdmin',
  },
  usedBy: [['spool', 'placeId']],
  title: { word: 'kindWords.place', fields: ['name'] },
  collection: 'places',
  rest: 'readAndWrite',
  search: ['name', 'code', 'notes'],
  filters: ['parentId'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const placeOrigins = {
  name: 'typed, fresh',
  kind: 'typed, fresh',
  parentId: 'typed, fresh',
  code: 'typed, fresh',
  notes: 'typed, fresh',
} as const satisfies Origins<typeof place.fields>;

/** The fields of a place, without its id and stamps (who made and changed it, and when). */
export interface Place extends RowOf<typeof place.fields> {}

/** The defaults of a place's fields; its name has none. */
export const placeDefaults = defaultsOf(place);
