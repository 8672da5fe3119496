import * as z from 'zod/mini';
import { designFileType, designFormats } from '#core/design-file/design.ts';
import { id, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { fileLimits } from './file-limits.ts';
import { byMember, describeKind, type Origins, type RowOf, derived, required, withDefault } from './describe-kind.ts';

/** What a file may belong to: a row of one of these kinds, or the team itself (its logo). */
const fileOwners = ['thread', 'spool', 'machine', 'maintenanceLog', 'place', 'quote', 'design', 'team'] as const;

/**
 * The media types of files. The bytes decide the type, never the name; for designs without a header the row decides.
 */
const fileTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
  ...designFormats.map(designFileType),
] as const;

/** The media type of a file that a team can keep. */
export type FileType = (typeof fileTypes)[number];

/** A SHA-256 as 64 lower-case hexadecimal digits. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'wrong_format' }));

const sidePx = z.nullable(wholeNumber(1, 100_000));

/** Makes a schema of a base64 thumbnail, which lists show even offline, or null. `most`: the most characters. */
export function picture(most: number) {
  return z.nullable(
    z.string().check(
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'wrong_format' }),
      z.refine((text) => text.length <= most, { error: `too_long:${most}` }),
    ),
  );
}

/**
 * A photo, paper or design file of a row or of the team (rules: Files). Its bytes are stored elsewhere, by their
 * SHA-256.
 */
export const file = describeKind({
  fields: {
    ofKind: required(z.enum(fileOwners)),
    ofId: required(id),
    sha256: required(sha256),
    name: required(requiredText(120)),
    type: required(z.enum(fileTypes)),
    bytes: required(wholeNumber(1, fileLimits.fileBytes), 'count'),
    widthPx: withDefault(sidePx, null, 'count'),
    heightPx: withDefault(sidePx, null, 'count'),
    thumb: withDefault(picture(fileLimits.thumbLength), null),
    order: withDefault(wholeNumber(0, 9999), 0, 'count'),
    caption: withDefault(optionalText(200), null),
    /**
     * Whether the file shows costs or a serial number. If so, people who may not see costs get its row without
     * contents.
     */
    showsCosts: withDefault(z.boolean(), false),
    /** Whether the server has the bytes. */
    stored: derived(z.boolean()),
    byMember,
  },
  costs: 'none',
  readers: 'everybody',
  costsWhen: {
    is: ({ showsCosts, ofKind }) => showsCosts === true || ofKind === 'quote',
    contents: ['sha256', 'name', 'type', 'bytes', 'widthPx', 'heightPx', 'thumb', 'caption'],
  },
  references: { ofId: null },
  indexes: ['ofId'],
  sort: ({ order, createdAt }) => `${String(order).padStart(4, '0')} ${createdAt}`,
  most: fileLimits.teamFiles,
  may: {
    create: 'inventory.change',
    update: 'inventory.change',
    delete: 'ownUnlessAdmin',
    restore: 'ownUnlessAdmin',
  },
  usedBy: [],
  title: { word: 'kindWords.file', fields: ['name'] },
  collection: 'fileRows',
  rest: 'readOnly',
  // No search or filter by fields that may be hidden: a match would reveal the hidden value.
  search: [],
  filters: ['ofId'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const fileOrigins = {
  ofKind: 'fixed, fresh',
  ofId: 'fixed, fresh',
  sha256: 'fixed, carried',
  name: 'typed, carried',
  type: 'fixed, carried',
  bytes: 'fixed, carried',
  widthPx: 'fixed, carried',
  heightPx: 'fixed, carried',
  thumb: 'derived, carried',
  order: 'derived, fresh',
  caption: 'typed, carried',
  showsCosts: 'typed, carried',
  stored: 'derived, fresh',
  byMember: 'derived, fresh',
} as const satisfies Origins<typeof file.fields>;

/** The fields of a file, without its id and stamps (who made and changed it, and when). */
export interface File extends RowOf<typeof file.fields> {}
