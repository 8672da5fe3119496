import * as z from 'zod/mini';
import { id, instant, optionalText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type Origins, type RowOf, required, withDefault } from './describe-kind.ts';

/** A needle slot of a machine (rules: Needles). Each slot is a row, so that two people can load two needles at once. */
export const needle = describeKind({
  fields: {
    machineId: required(id),
    /**
     * 0 means all heads, or the only head. A slot of one head (1, 2, …) replaces, on that head, the slot of all heads.
     */
    head: required(wholeNumber(0, 120), 'count'),
    needle: required(wholeNumber(1, 32), 'count'),
    threadId: withDefault(z.nullable(id), null),
    spoolId: withDefault(z.nullable(id), null),
    pinned: withDefault(z.boolean(), false),
    needleType: withDefault(optionalText(24), null),
    needleSize: withDefault(optionalText(8), null),
    installedAt: withDefault(z.nullable(instant), null),
    /** How many stitches this needle number had sewn when the needle was put in. */
    installedAtStitches: withDefault(z.nullable(wholeNumber(0, 999_999_999_999)), null, 'count'),
    tension: withDefault(optionalText(16), null),
  },
  costs: 'none',
  readers: 'everybody',
  references: { machineId: 'machine', threadId: 'thread', spoolId: 'spool' },
  indexes: ['machineId', 'threadId', 'spoolId'],
  sort: ({ machineId, head, needle: number }) =>
    `${machineId}/${String(head).padStart(3, '0')}/${String(number).padStart(2, '0')}`,
  most: limits.teamNeedles,
  may: { create: 'nobody', update: 'inventory.change', delete: 'nobody', restore: 'nobody' },
  usedBy: [],
  title: { word: 'kindWords.needle', after: 'machineId', fields: ['needle'] },
  collection: 'needles',
  rest: 'readOnly',
  search: [],
  filters: ['machineId', 'threadId', 'spoolId'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const needleOrigins = {
  machineId: 'fixed, fresh',
  head: 'fixed, fresh',
  needle: 'fixed, fresh',
  threadId: 'derived, fresh',
  spoolId: 'derived, fresh',
  pinned: 'derived, fresh',
  needleType: 'typed, fresh',
  needleSize: 'typed, fresh',
  installedAt: 'derived, fresh',
  installedAtStitches: 'derived, fresh',
  tension: 'typed, fresh',
} as const satisfies Origins<typeof needle.fields>;

/** The fields of a needle slot, without its id and stamps (who made and changed it, and when). */
export interface Needle extends RowOf<typeof needle.fields> {}

/** The defaults of a slot's fields; its machine, head and number have none. */
export const needleDefaults = defaultsOf(needle);
