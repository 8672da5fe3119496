import * as z from 'zod/mini';
import { id, listOf, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type Origins, type RowOf, required, withDefault } from './describe-kind.ts';
import { hoopKinds } from './choices.ts';

const tenthMm = wholeNumber(100, 30_000);

/** A machine that the hoop fits, and the sewing field on it (tenths of a mm) if that differs from the hoop's own. */
const hoopMachine = z.strictObject({
  machineId: id,
  fieldWMm10: z.optional(z.nullable(tenthMm)),
  fieldHMm10: z.optional(z.nullable(tenthMm)),
});

/** A hoop of the workshop (rules: Hoops). Its field is the area that can really be sewn, in tenths of a millimetre. */
export const hoop = describeKind({
  fields: {
    name: required(requiredText(64)),
    kind: withDefault(z.enum(hoopKinds), 'standard'),
    fieldWMm10: required(tenthMm, 'tenthMm'),
    fieldHMm10: required(tenthMm, 'tenthMm'),
    outerWMm10: withDefault(z.nullable(tenthMm), null, 'tenthMm'),
    outerHMm10: withDefault(z.nullable(tenthMm), null, 'tenthMm'),
    /** The margin that must stay free on each side, in tenths of a millimetre. */
    marginMm10: withDefault(wholeNumber(0, 500), 0, 'tenthMm'),
    rotatable: withDefault(z.boolean(), true),
    qty: withDefault(wholeNumber(1, 999), 1, 'count'),
    machines: withDefault(listOf(hoopMachine, limits.hoopMachines), []),
    label: withDefault(optionalText(24), null),
  },
  costs: 'none',
  readers: 'everybody',
  references: {},
  indexes: [],
  sort: ({ name }) => name.toLowerCase(),
  most: limits.teamOtherRows,
  may: {
    create: 'inventory.change',
    update: 'inventory.change',
    delete: 'ownUnlessAdmin',
    restore: 'ownUnlessAdmin',
  },
  usedBy: [],
  title: { word: 'kindWords.hoop', fields: ['name'] },
  collection: 'hoops',
  rest: 'readOnly',
  search: ['name', 'label'],
  filters: [],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const hoopOrigins = {
  name: 'typed, fresh',
  kind: 'typed, fresh',
  fieldWMm10: 'typed, fresh',
  fieldHMm10: 'typed, fresh',
  outerWMm10: 'typed, fresh',
  outerHMm10: 'typed, fresh',
  marginMm10: 'typed, fresh',
  rotatable: 'typed, fresh',
  qty: 'typed, fresh',
  machines: 'derived, fresh',
  label: 'typed, fresh',
} as const satisfies Origins<typeof hoop.fields>;

/** The fields of a hoop, without its id and stamps (who made and changed it, and when). */
export interface Hoop extends RowOf<typeof hoop.fields> {}

/** The defaults of a hoop's fields; its name and the size of its field have none. */
export const hoopDefaults = defaultsOf(hoop);
