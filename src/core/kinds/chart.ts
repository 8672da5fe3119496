import * as z from 'zod/mini';
import { hex, jsonBytes, listOf, optionalText, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { describeKind, type Origins, type RowOf, required, withDefault } from './describe-kind.ts';
import { materials } from './choices.ts';

/** What the thread of a chart may be used for. */
const chartKinds = ['machine', 'floss'] as const;

const colour = z.strictObject({
  code: requiredText(24),
  name: optionalText(80),
  hex: z.nullable(hex),
});

/** A colour chart that a team has imported: one line of one brand (rules: Own charts). */
export const chart = describeKind({
  fields: {
    brand: required(requiredText(40)),
    line: required(requiredText(60)),
    kind: withDefault(z.enum(chartKinds), 'machine'),
    material: withDefault(z.enum(materials), 'polyester'),
    weight: withDefault(optionalText(12), '40'),
    source: withDefault(optionalText(200), null),
    colours: required(
      listOf(colour, limits.chartColours).check(
        z.minLength(1),
        z.refine((list) => jsonBytes(list) <= limits.chartBytes, { error: `too_large:${limits.chartBytes}` }),
      ),
    ),
  },
  costs: 'none',
  readers: 'everybody',
  references: {},
  indexes: [],
  sort: ({ brand, line }) => [brand, line].join('\u0000').toLowerCase(),
  most: limits.teamCharts,
  may: {
    create: 'inventory.change',
    update: 'inventory.change',
    delete: 'ownUnlessAdmin',
    restore: 'ownUnlessAdmin',
  },
  usedBy: [],
  title: { word: 'kindWords.chart', fields: ['brand', 'line'] },
  collection: 'charts',
  rest: 'readOnly',
  search: ['brand', 'line'],
  filters: ['brand'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const chartOrigins = {
  brand: 'typed, fresh',
  line: 'typed, fresh',
  kind: 'typed, fresh',
  material: 'typed, fresh',
  weight: 'typed, fresh',
  source: 'typed, fresh',
  colours: 'derived, fresh',
} as const satisfies Origins<typeof chart.fields>;

/** The fields of a chart, without its id and stamps (who made and changed it, and when). */
export interface Chart extends RowOf<typeof chart.fields> {}
