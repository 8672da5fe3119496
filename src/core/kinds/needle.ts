import * as z from 'zod/mini';
import { id, instant, optionalText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type RowOf } from './describe-kind.ts';
import { required, withDefault } from './field.ts';

/** A needle slot of a machine (rules: Needles). Each slot is a row, so that two people can load two needles at once. */
export const needle = describeKind({
  fields: {
    machineId: required('fixed', 'fresh', id),
    /**
     * 0 means all heads, or the only head. A slot of one head (1, 2, …) replaces, on that head, the slot of all heads.
     */
    head: required('fixed', 'fresh', wholeNumber(0, 120), 'count'),
    needle: required('fixed', 'fresh', wholeNumber(1, 32), 'count'),
    threadId: withDefault('derived', 'fresh', z.nullable(id), null),
    spoolId: withDefault('derived', 'fresh', z.nullable(id), null),
    pinned: withDefault('derived', 'fresh', z.boolean(), false),
    needleType: withDefault('typed', 'fresh', optionalText(24), null),
    needleSize: withDefault('typed', 'fresh', optionalText(8), null),
    installedAt: withDefault('derived', 'fresh', z.nullable(instant), null),
    /** How many stitches this needle number had sewn when the needle was put in. */
    installedAtStitches: withDefault('derived', 'fresh', z.nullable(wholeNumber(0, 999_999_999_999)), null, 'count'),
    tension: withDefault('typed', 'fresh', optionalText(16), null),
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

/** The fields of a needle slot, without its id and stamps (who made and changed it, and when). */
export interface Needle extends RowOf<typeof needle.fields> {}

/** The defaults of a slot's fields; its machine, head and number have none. */
export const needleDefaults = defaultsOf(needle);
