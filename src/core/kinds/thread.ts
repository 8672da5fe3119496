import * as z from 'zod/mini';
import { decimal, hex, id, listOf, optionalLines, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type RowOf } from './describe-kind.ts';
import { required, withDefault } from './field.ts';

/** What a thread is used for. */
export const threadKinds = ['machine', 'floss', 'bobbin'] as const;
/** What a thread is made of. */
export const materials = [
  'polyester',
  'rayon',
  'cotton',
  'metallic',
  'wool',
  'silk',
  'nylon',
  'linen',
  'other',
] as const;
/** How a thread plays with light and colour. */
export const effects = ['solid', 'variegated', 'ombre', 'metallic', 'glow', 'reflective', 'uv', 'soluble'] as const;
/** How much a thread shines. */
export const finishes = ['bright', 'semi', 'matte'] as const;
/** How far the colour on the screen can be believed. */
export const confidences = ['good', 'fair', 'low'] as const;
/** Where the colour on the screen comes from. */
export const colourSources = ['maker', 'measured', 'palette', 'community', 'user', 'unknown'] as const;
/** Whether the maker still sells a colour under its number. */
export const threadStatuses = ['active', 'discontinued', 'renumbered'] as const;
/** Words for people who cannot tell the colours apart. */
export const families = [
  'white',
  'grey',
  'black',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'skin',
  'metallic',
  'multi',
] as const;

/** One of `families`. */
export type Family = (typeof families)[number];
/** One of `effects`. */
export type Effect = (typeof effects)[number];

const longestMm = 50_000_000;

/** One colour of one line in a team (domain §2.1). Codes are text: `0015` keeps its zeros. */
export const thread = describeKind({
  fields: {
    brand: required(requiredText(64)),
    line: required(requiredText(64)),
    code: required(requiredText(24)),
    catalogueId: withDefault(z.nullable(requiredText(160)), null),
    name: withDefault(optionalText(64), null),
    kind: withDefault(z.enum(threadKinds), 'machine'),
    material: withDefault(z.enum(materials), 'polyester'),
    weight: withDefault(optionalText(12), '40'),
    tex: withDefault(z.nullable(decimal(1, 500)), null),
    hex: withDefault(z.nullable(hex), null),
    moreHex: withDefault(listOf(hex, 8), []),
    effect: withDefault(z.enum(effects), 'solid'),
    finish: withDefault(z.enum(finishes), 'bright'),
    confidence: withDefault(z.enum(confidences), 'fair'),
    colourSource: withDefault(z.enum(colourSources), 'unknown'),
    status: withDefault(z.enum(threadStatuses), 'active'),
    supersededBy: withDefault(z.nullable(id), null),
    aliases: withDefault(listOf(requiredText(24), 10), []),
    family: withDefault(z.nullable(z.enum(families)), null),
    defaultLengthMm: withDefault(wholeNumber(1000, longestMm), 1_000_000, 'mm'),
    minSpools: withDefault(z.nullable(wholeNumber(0, 999)), null, 'count'),
    minLengthMm: withDefault(wholeNumber(0, longestMm), 0, 'mm'),
    targetSpools: withDefault(wholeNumber(0, longestMm), 0, 'count'),
    isStaple: withDefault(z.boolean(), false),
    avoid: withDefault(z.boolean(), false),
    substitutes: withDefault(listOf(z.strictObject({ threadId: id, note: optionalText(200) }), 10), []),
    tags: withDefault(listOf(requiredText(32), 20), []),
    notes: withDefault(optionalLines(1024), null),
  },
  costs: 'none',
  readers: 'everybody',
  references: { catalogueId: null, supersededBy: 'thread' },
  indexes: [],
  sort: ({ brand, line, code }) => [brand, line, code.padStart(8, '0')].join('\u0000').toLowerCase(),
  most: limits.teamThreads,
  may: {
    create: 'inventory.change',
    update: 'inventory.change',
    delete: 'ownUnlessAdmin',
    restore: 'ownUnlessAdmin',
  },
  usedBy: [['spool', 'threadId']],
  title: { word: 'kindWords.thread', fields: ['brand', 'code', 'name'] },
  collection: 'threads',
  rest: 'readAndWrite',
  search: ['brand', 'line', 'code', 'name', 'aliases', 'tags'],
  filters: ['brand'],
});

/** The fields of a thread. */
export interface Thread extends RowOf<typeof thread.fields> {}

/** What a thread starts with; brand, line and code have no default. */
export const threadDefaults = defaultsOf(thread);

/** "Isacord 1902 Poinsettia": brand, number and name, as a thread is called everywhere on screen. */
export const threadTitle = ({ brand, code, name }: Pick<Thread, 'brand' | 'code' | 'name'>): string =>
  [brand, code, name].filter((part) => part !== null && part !== '').join(' ');

/** Tex of a printed weight: 1000 / wt, or null when the weight is no number ("6-strand"). */
export const texOfWeight = (weight: string | null): string | null => {
  const wt = Number(weight);
  const tex = 1000 / wt;
  return weight !== null && wt > 0 && tex >= 1 && tex <= 500 ? String(Number(tex.toFixed(4))) : null;
};
