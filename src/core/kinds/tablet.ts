import { id, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { describeKind, type Origins, type RowOf, required } from './describe-kind.ts';

/** A device that an admin made a workshop tablet, at which members say who they are (rules: Who is at the tablet). */
export const tablet = describeKind({
  fields: {
    name: required(requiredText(64)),
    /** The device's own id, derived from a key that only the device has. */
    deviceId: required(id),
  },
  costs: 'none',
  readers: 'everybody',
  references: { deviceId: null },
  indexes: [],
  sort: ({ name }) => name.toLowerCase(),
  most: limits.teamTablets,
  may: { create: 'settings.write', update: 'settings.write', delete: 'settings.write', restore: 'settings.write' },
  usedBy: [],
  title: { word: 'kindWords.tablet', fields: ['name'] },
  collection: 'tablets',
  rest: 'none',
  search: [],
  filters: [],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const tabletOrigins = {
  name: 'typed, fresh',
  deviceId: 'fixed, fresh',
} as const satisfies Origins<typeof tablet.fields>;

/** The fields of a workshop tablet, without its id and stamps (who made and changed it, and when). */
export interface Tablet extends RowOf<typeof tablet.fields> {}
