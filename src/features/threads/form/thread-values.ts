import type { ChartColour } from '#core/catalogue/chart.ts';
import type { FieldProblems } from '#core/fields.ts';
import { isEqual } from '#core/is-equal.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { texOfWeight } from '#core/threads/tex-of-weight.ts';
import { materials } from '#core/kinds/choices.ts';
import { usualLengthMm } from '#core/stock/put-ups.ts';
import type { Units } from '#core/amounts/units.ts';
import { decimalText, parseDecimal } from '#texts/parse-decimal.ts';
import { amountOf, tooFineAmount, type Amount } from '#parts/forms/amounts.ts';

/** The values of the thread form while a person edits it; numbers are texts as typed. */
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
  readonly length: Amount;
  readonly minimum: string;
  readonly minLength: Amount;
  readonly target: string;
  readonly effect: Thread['effect'];
  readonly finish: Thread['finish'];
  readonly status: Thread['status'];
  readonly moreHex: readonly string[];
  readonly tex: string;
  /** The thread's alternative numbers as typed, separated by commas; its tags likewise. */
  readonly aliases: string;
  readonly tags: string;
  readonly isStaple: boolean;
  readonly avoid: boolean;
  readonly notes: string;
}

export const freeTexts = ['brand', 'line', 'code', 'name', 'aliases', 'tags', 'notes'] as const;

export type ThreadField = keyof ThreadValues | 'defaultLengthMm' | 'minSpools' | 'minLengthMm' | 'targetSpools';

const spoolMm = 1_000_000;

export const emptyValues: ThreadValues = {
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
  length: spoolMm,
  minimum: '',
  minLength: '',
  target: '',
  effect: 'solid',
  finish: 'bright',
  status: 'active',
  moreHex: [],
  tex: '',
  aliases: '',
  tags: '',
  isStaple: false,
  avoid: false,
  notes: '',
};

export function valuesOfColour(colour: ChartColour): Partial<ThreadValues> {
  return {
    catalogueId: colour.catalogueId,
    confidence: colour.confidence,
    colourSource: colour.colourSource,
    kind: colour.kind,
    brand: colour.brand,
    line: colour.line,
    code: colour.code,
    name: colour.name ?? '',
    hex: colour.hex ?? '',
    material: colour.material ?? 'polyester',
    weight: colour.weight ?? '',
    length: usualLengthMm(colour),
  };
}

export function valuesOfThread(thread: Thread): ThreadValues {
  return {
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
    length: thread.defaultLengthMm,
    minimum: thread.minSpools === null ? '' : String(thread.minSpools),
    minLength: thread.minLengthMm === 0 ? '' : thread.minLengthMm,
    target: thread.targetSpools === 0 ? '' : String(thread.targetSpools),
    effect: thread.effect,
    finish: thread.finish,
    status: thread.status,
    moreHex: thread.moreHex,
    tex: thread.tex === texOfWeight(thread.weight) ? '' : decimalText(thread.tex ?? ''),
    aliases: thread.aliases.join(', '),
    tags: thread.tags.join(', '),
    isStaple: thread.isStaple,
    avoid: thread.avoid,
    notes: thread.notes ?? '',
  };
}

/** Converts the form to a thread. Text that is no number becomes NaN (Tex: stays text), so the schema reports it. */
export function threadOf(values: ThreadValues, units: Units) {
  return {
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
    defaultLengthMm: amountOf('length', values.length, units) ?? Number.NaN,
    minSpools: values.minimum.trim() === '' ? null : numberOf(values.minimum),
    minLengthMm: isBlank(values.minLength) ? 0 : (amountOf('length', values.minLength, units) ?? Number.NaN),
    targetSpools: values.target.trim() === '' ? 0 : numberOf(values.target),
    effect: values.effect,
    finish: values.finish,
    status: values.status,
    moreHex: [...values.moreHex],
    // If the Tex field is empty, Tex is computed from the weight.
    tex: values.tex.trim() === '' ? texOfWeight(values.weight) : (parseDecimal(values.tex) ?? values.tex),
    aliases: listed(values.aliases),
    tags: listed(values.tags),
    isStaple: values.isStaple,
    avoid: values.avoid,
    notes: values.notes,
  };
}

const isBlank = (amount: Amount): boolean => typeof amount === 'string' && amount.trim() === '';

/** Returns the problems of lengths with more decimals than the app stores. */
export function tooFineLengths(values: ThreadValues, units: Units): FieldProblems {
  return Object.fromEntries(
    (
      [
        ['length', 'defaultLengthMm'],
        ['minLength', 'minLengthMm'],
      ] as const
    ).flatMap(([value, field]) => {
      const problem = tooFineAmount('length', values[value], units);
      return problem === undefined ? [] : [[field, problem]];
    }),
  );
}

/** Returns a typed number, or NaN for other text. The schema checks the bounds. */
const numberOf = (text: string): number => Number(parseDecimal(text) ?? Number.NaN);

const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** Returns only the fields that differ, so that two people can change different fields at the same time. */
export function changesOf(before: Thread, values: ThreadValues, units: Units): Partial<ReturnType<typeof threadOf>> {
  const shown = threadOf(valuesOfThread(before), units);
  const now = threadOf(values, units);
  const keys = Object.keys(now) as (keyof typeof now)[];
  return Object.fromEntries(keys.flatMap((key) => (isEqual(now[key], shown[key]) ? [] : [[key, now[key]]])));
}

export const materialChoices = materials;
