import * as z from 'zod/mini';
import { decimal, hex, id, listOf, optionalLines, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { describeKind, type Origins, type RowOf, required, withDefault } from './describe-kind.ts';
import { threadDefaults } from './thread-defaults.ts';
import {
  threadKinds,
  materials,
  effects,
  finishes,
  confidences,
  colourSources,
  threadStatuses,
  families,
} from './choices.ts';

/** A colour family, such as red or brown. */
export type Family = (typeof families)[number];
/** The visual effect of a thread, such as metallic. */
export type Effect = (typeof effects)[number];

const longestMm = 50_000_000;

/** One colour of one line in a team (rules: Threads). Codes are text: `0015` keeps its zeros. */
export const thread = describeKind({
  fields: {
    brand: required(requiredText(64)),
    line: required(requiredText(64)),
    code: required(requiredText(24)),
    catalogueId: withDefault(z.nullable(requiredText(160)), threadDefaults.catalogueId),
    name: withDefault(optionalText(64), threadDefaults.name),
    kind: withDefault(z.enum(threadKinds), threadDefaults.kind),
    material: withDefault(z.enum(materials), threadDefaults.material),
    weight: withDefault(optionalText(12), threadDefaults.weight),
    tex: withDefault(z.nullable(decimal(1, 500)), threadDefaults.tex),
    hex: withDefault(z.nullable(hex), threadDefaults.hex),
    moreHex: withDefault(listOf(hex, 8), threadDefaults.moreHex),
    effect: withDefault(z.enum(effects), threadDefaults.effect),
    finish: withDefault(z.enum(finishes), threadDefaults.finish),
    confidence: withDefault(z.enum(confidences), threadDefaults.confidence),
    colourSource: withDefault(z.enum(colourSources), threadDefaults.colourSource),
    status: withDefault(z.enum(threadStatuses), threadDefaults.status),
    supersededBy: withDefault(z.nullable(id), threadDefaults.supersededBy),
    aliases: withDefault(listOf(requiredText(24), 10), threadDefaults.aliases),
    family: withDefault(z.nullable(z.enum(families)), threadDefaults.family),
    defaultLengthMm: withDefault(wholeNumber(1000, longestMm), threadDefaults.defaultLengthMm, 'mm'),
    minSpools: withDefault(z.nullable(wholeNumber(0, 999)), threadDefaults.minSpools, 'count'),
    minLengthMm: withDefault(wholeNumber(0, longestMm), threadDefaults.minLengthMm, 'mm'),
    targetSpools: withDefault(wholeNumber(0, 999), threadDefaults.targetSpools, 'count'),
    isStaple: withDefault(z.boolean(), threadDefaults.isStaple),
    avoid: withDefault(z.boolean(), threadDefaults.avoid),
    substitutes: withDefault(
      listOf(z.strictObject({ threadId: id, note: optionalText(200) }), 10),
      threadDefaults.substitutes,
    ),
    tags: withDefault(listOf(requiredText(32), 20), threadDefaults.tags),
    notes: withDefault(optionalLines(1024), threadDefaults.notes),
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
  title: { word: 'kindWords.thread', fields: ['code', 'brand', 'name'] },
  collection: 'threads',
  rest: 'readAndWrite',
  search: ['brand', 'line', 'code', 'name', 'aliases', 'tags'],
  filters: ['brand'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const threadOrigins = {
  brand: 'typed, fresh',
  line: 'typed, fresh',
  code: 'typed, fresh',
  catalogueId: 'derived, fresh',
  name: 'typed, fresh',
  kind: 'typed, fresh',
  material: 'typed, fresh',
  weight: 'typed, fresh',
  tex: 'typed, fresh',
  hex: 'typed, fresh',
  moreHex: 'typed, fresh',
  effect: 'typed, fresh',
  finish: 'typed, fresh',
  confidence: 'derived, fresh',
  colourSource: 'derived, fresh',
  status: 'typed, fresh',
  supersededBy: 'typed, fresh',
  aliases: 'typed, fresh',
  family: 'derived, fresh',
  defaultLengthMm: 'typed, fresh',
  minSpools: 'typed, fresh',
  minLengthMm: 'typed, fresh',
  targetSpools: 'typed, fresh',
  isStaple: 'typed, fresh',
  avoid: 'typed, fresh',
  substitutes: 'typed, fresh',
  tags: 'typed, fresh',
  notes: 'typed, fresh',
} as const satisfies Origins<typeof thread.fields>;

/** The fields of a thread, without its id and stamps (who made and changed it, and when). */
export interface Thread extends RowOf<typeof thread.fields> {}
