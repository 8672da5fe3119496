import { designLimits, designFormats } from '#core/design-file/design.ts';
import * as z from 'zod/mini';
import { hex, id, jsonBytes, listOf, optionalLines, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { describeKind, type Origins, type RowOf, required, withDefault } from './describe-kind.ts';
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
    name: required(requiredText(120)),
    /** The id of the file's row; the bytes of that file have the SHA-256 `fingerprint`. */
    fileId: required(id),
    fingerprint: required(sha256),
    format: required(z.enum(designFormats)),
    bytes: required(wholeNumber(1, designLimits.bytes), 'count'),
    stitches: required(count, 'count'),
    jumps: required(count, 'count'),
    trims: required(count, 'count'),
    colourChanges: required(count, 'count'),
    stops: required(count, 'count'),
    sequins: required(count, 'count'),
    widthMm10: required(side, 'tenthMm'),
    heightMm10: required(side, 'tenthMm'),
    blocks: required(
      listOf(block, designLimits.blocks).check(
        z.refine((list) => jsonBytes(list) <= designLimits.blockBytes, {
          error: `too_large:${designLimits.blockBytes}`,
        }),
      ),
    ),
    variants: withDefault(listOf(variant, designLimits.variants), []),
    thumb: withDefault(picture(designLimits.thumbLength), null),
    replacesId: withDefault(z.nullable(id), null),
    notes: withDefault(optionalLines(2000), null),
    tags: withDefault(listOf(requiredText(32), designLimits.tags), []),
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

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const designOrigins = {
  name: 'typed, carried',
  fileId: 'derived, fresh',
  fingerprint: 'fixed, fresh',
  format: 'fixed, fresh',
  bytes: 'fixed, fresh',
  stitches: 'derived, fresh',
  jumps: 'derived, fresh',
  trims: 'derived, fresh',
  colourChanges: 'derived, fresh',
  stops: 'derived, fresh',
  sequins: 'derived, fresh',
  widthMm10: 'derived, fresh',
  heightMm10: 'derived, fresh',
  blocks: 'derived, fresh',
  variants: 'derived, fresh',
  thumb: 'derived, fresh',
  replacesId: 'derived, fresh',
  notes: 'typed, carried',
  tags: 'typed, carried',
} as const satisfies Origins<typeof design.fields>;

/** The fields of a design, without its id and stamps (who made and changed it, and when). */
export interface Design extends RowOf<typeof design.fields> {}
