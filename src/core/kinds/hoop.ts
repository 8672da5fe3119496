import * as z from 'zod/mini';
import { id, listOf, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type RowOf } from './describe-kind.ts';
import { required, withDefault } from './field.ts';

/** The kinds of hoops: by how they hold fabric (magnetic, clamp), by shape (round) or by use (cap, sash). */
export const hoopKinds = ['standard', 'magnetic', 'cap', 'clamp', 'border', 'sash', 'free_arm', 'round'] as const;

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
    name: required('typed', 'fresh', requiredText(64)),
    kind: withDefault('typed', 'fresh', z.enum(hoopKinds), 'standard'),
    fieldWMm10: required('typed', 'fresh', tenthMm, 'tenthMm'),
    fieldHMm10: required('typed', 'fresh', tenthMm, 'tenthMm'),
    outerWMm10: withDefault('typed', 'fresh', z.nullable(tenthMm), null, 'tenthMm'),
    outerHMm10: withDefault('typed', 'fresh', z.nullable(tenthMm), null, 'tenthMm'),
    /** The margin that must stay free on each side, in tenths of a millimetre. */
    marginMm10: withDefault('typed', 'fresh', wholeNumber(0, 500), 0, 'tenthMm'),
    rotatable: withDefault('typed', 'fresh', z.boolean(), true),
    qty: withDefault('typed', 'fresh', wholeNumber(1, 999), 1, 'count'),
    machines: withDefault('derived', 'fresh', listOf(hoopMachine, limits.hoopMachines), []),
    label: withDefault('typed', 'fresh', optionalText(24), null),
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

/** The fields of a hoop, without its id and stamps (who made and changed it, and when). */
export interface Hoop extends RowOf<typeof hoop.fields> {}

/** The defaults of a hoop's fields; its name and the size of its field have none. */
export const hoopDefaults = defaultsOf(hoop);
