import type { ChartColour } from '#core/catalogue/chart.ts';
import type { FieldProblems } from '#core/fields.ts';
import { materials, type Thread } from '#core/kinds/thread.ts';
import { usualLengthMm } from '#core/thread-from-chart.ts';
import { mmToLength, type Units } from '#core/units.ts';
import { problemSentences } from '#parts/reasons.ts';
import { t } from '#texts/t.ts';
import { typedLengthMm, typedWhole } from '#parts/length-input.ts';

/** What the thread form holds while it is typed: texts, as a person sees them. */
export interface ThreadValues {
  readonly catalogueId: string | null;
  readonly confidence: Thread['confidence'] | null;
  readonly colourSource: Thread['colourSource'] | null;
  readonly kind: Thread['kind'];
  readonly brand: string;
  readonly line: string;
  readonly code: string;
  readonly name: string;
  readonly hex: string;
  readonly material: Thread['material'];
  readonly weight: string;
  readonly length: string;
  readonly minimum: string;
  readonly notes: string;
}

/** The fields a person can get wrong. */
export type ThreadField = keyof ThreadValues | 'defaultLengthMm' | 'minSpools';

const spoolMm = 1_000_000;

/** An empty form. */
export const emptyValues = (units: Units): ThreadValues => ({
  catalogueId: null,
  confidence: null,
  colourSource: null,
  kind: 'machine',
  brand: '',
  line: '',
  code: '',
  name: '',
  hex: '',
  material: 'polyester',
  weight: '40',
  length: mmToLength(spoolMm, units),
  minimum: '',
  notes: '',
});

/** The form filled with a colour of a chart. */
export const valuesOfColour = (colour: ChartColour, units: Units): Partial<ThreadValues> => ({
  catalogueId: colour.catalogueId,
  confidence: colour.confidence,
  colourSource: colour.colourSource,
  kind: colour.kind,
  brand: colour.brand,
  line: colour.line,
  code: colour.code,
  name: colour.name ?? '',
  hex: colour.hex,
  material: colour.material ?? 'polyester',
  weight: colour.weight ?? '',
  length: mmToLength(usualLengthMm(colour), units),
});

/** The form filled with a thread that is here already. */
export const valuesOfThread = (thread: Thread, units: Units): ThreadValues => ({
  catalogueId: thread.catalogueId,
  confidence: thread.confidence,
  colourSource: thread.colourSource,
  kind: thread.kind,
  brand: thread.brand,
  line: thread.line,
  code: thread.code,
  name: thread.name ?? '',
  hex: thread.hex ?? '',
  material: thread.material,
  weight: thread.weight ?? '',
  length: mmToLength(thread.defaultLengthMm, units),
  minimum: thread.minSpools === null ? '' : String(thread.minSpools),
  notes: thread.notes ?? '',
});

/** What a form says of a thread. Numbers that are none come out as NaN, so that the schema names their field. */
export const threadOf = (values: ThreadValues, units: Units) => ({
  brand: values.brand,
  line: values.line,
  code: values.code,
  catalogueId: values.catalogueId,
  name: values.name,
  kind: values.kind,
  material: values.material,
  weight: values.weight,
  hex: values.hex === '' ? null : values.hex,
  confidence: values.confidence ?? 'good',
  colourSource: values.colourSource ?? (values.hex === '' ? 'unknown' : 'user'),
  defaultLengthMm: typedLengthMm(values.length, units) ?? Number.NaN,
  minSpools: values.minimum.trim() === '' ? null : (typedWhole(values.minimum, 0, 999) ?? Number.NaN),
  notes: values.notes,
});

/** Only what differs from before, so that two people can change two fields at once. */
export const changesOf = (before: Thread, values: ThreadValues, units: Units): Partial<ReturnType<typeof threadOf>> => {
  const shown = threadOf(valuesOfThread(before, units), units);
  const now = threadOf(values, units);
  const keys = Object.keys(now) as (keyof typeof now)[];
  return Object.fromEntries(keys.flatMap((key) => (now[key] === shown[key] ? [] : [[key, now[key]]])));
};

/** The materials in the order of the list. */
export const materialChoices = materials;

/** What is wrong with a thread form, field by field, in sentences. */
export const fieldErrors = (problems: FieldProblems): Partial<Record<ThreadField, string>> =>
  problemSentences<ThreadField>(problems, {
    catalogueId: t('threads.code'),
    confidence: t('threads.colour'),
    colourSource: t('threads.colour'),
    kind: t('threads.materialField'),
    brand: t('threads.brand'),
    line: t('threads.line'),
    code: t('threads.code'),
    name: t('threads.name'),
    hex: t('threads.colour'),
    material: t('threads.materialField'),
    weight: t('threads.weight'),
    length: t('threads.lengthPerSpool'),
    defaultLengthMm: t('threads.lengthPerSpool'),
    minimum: t('threads.minimumSpools'),
    minSpools: t('threads.minimumSpools'),
    notes: t('threads.notes'),
  });
