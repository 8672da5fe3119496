import * as z from 'zod/mini';
import { decimal, hex, id, listOf, optionalLines, optionalText, requiredText, wholeNumber } from './fields.ts';

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

const lengthMm = wholeNumber(1000, 50_000_000);

/** Every field of a thread that a person may set, with its limits (domain §2.1). Lengths in millimetres. */
export const threadFields = {
  brand: requiredText(64),
  line: requiredText(64),
  code: requiredText(24),
  catalogueId: z.nullable(requiredText(160)),
  name: optionalText(64),
  kind: z.enum(threadKinds),
  material: z.enum(materials),
  weight: optionalText(12),
  tex: z.nullable(decimal(1, 500)),
  hex: z.nullable(hex),
  moreHex: listOf(hex, 8),
  effect: z.enum(effects),
  finish: z.enum(finishes),
  confidence: z.enum(confidences),
  colourSource: z.enum(colourSources),
  status: z.enum(threadStatuses),
  supersededBy: z.nullable(id),
  aliases: listOf(requiredText(24), 10),
  family: z.nullable(z.enum(families)),
  defaultLengthMm: lengthMm,
  minSpools: z.nullable(wholeNumber(0, 999)),
  minLengthMm: wholeNumber(0, 50_000_000),
  targetSpools: wholeNumber(0, 50_000_000),
  isStaple: z.boolean(),
  avoid: z.boolean(),
  substitutes: listOf(z.strictObject({ threadId: id, note: optionalText(200) }), 10),
  tags: listOf(requiredText(32), 20),
  notes: optionalLines(1024),
};

const thread = z.strictObject(threadFields);

/** One colour of one line in a team. Codes are text: `0015` keeps its zeros. */
export type Thread = z.output<typeof thread>;

/** What a thread starts with; brand, line and code have no default. */
export const threadDefaults: Omit<Thread, 'brand' | 'line' | 'code'> = {
  catalogueId: null,
  name: null,
  kind: 'machine',
  material: 'polyester',
  weight: '40',
  tex: null,
  hex: null,
  moreHex: [],
  effect: 'solid',
  finish: 'bright',
  confidence: 'fair',
  colourSource: 'unknown',
  status: 'active',
  supersededBy: null,
  aliases: [],
  family: null,
  defaultLengthMm: 1_000_000,
  minSpools: null,
  minLengthMm: 0,
  targetSpools: 0,
  isStaple: false,
  avoid: false,
  substitutes: [],
  tags: [],
  notes: null,
};

/** "Isacord 1902 Poinsettia": brand, number and name, as a thread is called everywhere on screen. */
export const threadTitle = ({ brand, code, name }: Pick<Thread, 'brand' | 'code' | 'name'>): string =>
  [brand, code, name].filter((part) => part !== null && part !== '').join(' ');

/** Tex of a printed weight: 1000 / wt, or null when the weight is no number ("6-strand"). */
export const texOfWeight = (weight: string | null): string | null => {
  const wt = Number(weight);
  const tex = 1000 / wt;
  return weight !== null && wt > 0 && tex >= 1 && tex <= 500 ? String(Number(tex.toFixed(4))) : null;
};
