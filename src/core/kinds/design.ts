import { designLimits } from '../design-file/design-limits.ts';
import * as z from 'zod/mini';
import { designFormats } from '../design-file/design.ts';
import { hex, id, jsonBytes, listOf, optionalLines, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { describeKind, type RowOf } from './describe-kind.ts';
import { required, withDefault } from './field.ts';
import { picture, sha256 } from './file.ts';

const count = wholeNumber(0, designLimits.stitches);
const side = wholeNumber(0, designLimits.sideMm10);

/** A thread as the design file names it; texts are null if the file does not have them. */
const fileThread = z.strictObject({
  brand: optionalText(80),
  code: optionalText(40),
  name: optionalText(80),
  hex: z.nullable(hex),
});

const block = z.strictObject({
  stitches: count,
  /** The length of the block's stitches in tenths of a millimetre. */
  pathMm10: wholeNumber(0, 1_000_000_000),
  trims: count,
  fileThread: z.nullable(fileThread),
  /** The team's thread that a person chose for this block. */
  threadId: z.nullable(id),
  /** Whether the machine only stops here and continues with the thread of the block before. */
  stopOnly: z.boolean(),
  note: optionalText(80),
});

/** The stitches of a design up to the next colour change or stop. */
export type DesignBlock = z.output<typeof block>;

/** The same design in another format or size. */
const variant = z.strictObject({ fileId: id, format: z.enum(designFormats), widthMm10: side, heightMm10: side });

/** A design file of the team, with the facts that were read from it (rules: Designs). */
export const design = describeKind({
  fields: {
    name: required('typed', 'carried', requiredText(120)),
    /** The id of the file's row; the bytes of that file have the SHA-256 `fingerprint`. */
    fileId: required('derived', 'fresh', id),
    fingerprint: required('fixed', 'fresh', sha256),
    format: required('fixed', 'fresh', z.enum(designFormats)),
    bytes: required('fixed', 'fresh', wholeNumber(1, designLimits.bytes), 'count'),
    stitches: required('derived', 'fresh', count, 'count'),
    jumps: required('derived', 'fresh', count, 'count'),
    trims: required('derived', 'fresh', count, 'count'),
    colourChanges: required('derived', 'fresh', count, 'count'),
    stops: required('derived', 'fresh', count, 'count'),
    sequins: required('derived', 'fresh', count, 'count'),
    widthMm10: required('derived', 'fresh', side, 'tenthMm'),
    heightMm10: required('derived', 'fresh', side, 'tenthMm'),
    blocks: required(
      'derived',
      'fresh',
      listOf(block, designLimits.blocks).check(
        z.refine((list) => jsonBytes(list) <= designLimits.blockBytes, {
          error: `too_large:${designLimits.blockBytes}`,
        }),
      ),
    ),
    variants: withDefault('derived', 'fresh', listOf(variant, designLimits.variants), []),
    thumb: withDefault('derived', 'fresh', picture(designLimits.thumbLength), null),
    replacesId: withDefault('derived', 'fresh', z.nullable(id), null),
    notes: withDefault('typed', 'carried', optionalLines(2000), null),
    tags: withDefault('typed', 'carried', listOf(requiredText(32), designLimits.tags), []),
  },
  costs: 'none',
  readers: 'everybody',
  references: { fileId: 'file', replacesId: 'design' },
  indexes: ['replacesId'],
  sort: ({ name }) => name.toLowerCase(),
  most: designLimits.inTeam,
  may: {
    create: 'inventory.change',
    update: 'inventory.change',
    delete: 'ownUnlessAdmin',
    restore: 'ownUnlessAdmin',
  },
  usedBy: [],
  title: { word: 'kindWords.design', fields: ['name'] },
  collection: 'designs',
  rest: 'readOnly',
  search: ['name', 'tags', 'notes'],
  filters: ['format', 'fingerprint'],
});

/** The fields of a design, without its id and stamps (who made and changed it, and when). */
export interface Design extends RowOf<typeof design.fields> {}
