import '#texts/en/spools.ts';
import type { FieldProblems } from '#core/fields.ts';
import type { Spool } from '#core/kinds/spool.ts';
import { minorToText, typedMinor, typedWeightMg, weightText } from '#parts/length-input.ts';
import type { Measures } from '#parts/fields/edit-values.ts';
import { shapedProblem, shapeOfNumber } from '#parts/fields/limit-in-words.ts';
import { problemSentences } from '#parts/reasons.ts';
import { t } from '#texts/t.ts';

/** What the sheet of a spool holds while it is typed: texts, as a person sees them. */
export interface SpoolValues {
  readonly place: string;
  readonly position: string;
  readonly lot: string;
  readonly lentTo: string;
  readonly price: string;
  readonly shortCode: string;
  readonly boughtOn: string;
  readonly shop: string;
  readonly fullWeight: string;
  readonly emptyWeight: string;
  readonly notes: string;
}

/** The sheet filled with a spool; its place by name. */
export const valuesOfSpool = (spool: Spool, placeName: string, { units, currency }: Measures): SpoolValues => ({
  place: placeName,
  position: spool.position ?? '',
  lot: spool.lot ?? '',
  lentTo: spool.lentTo ?? '',
  price: spool.pricePaidMinor === null ? '' : minorToText(spool.pricePaidMinor, currency),
  shortCode: spool.shortCode,
  boughtOn: spool.boughtOn ?? '',
  shop: spool.shop ?? '',
  fullWeight: spool.grossFullMg === null ? '' : weightText(spool.grossFullMg, units),
  emptyWeight: spool.tareMg === null ? '' : weightText(spool.tareMg, units),
  notes: spool.notes ?? '',
});

/** Only what differs from before, so that two people can change two fields at once. The place goes by its name and is not in it. A number that is none comes out as NaN, so that the schema names its field. */
export const spoolChanges = (before: SpoolValues, now: SpoolValues, { units, currency }: Measures) => {
  const number = (text: string, read: (text: string) => number | undefined) =>
    text.trim() === '' ? null : (read(text) ?? Number.NaN);
  const weight = (text: string) => number(text, (typed) => typedWeightMg(typed, units));
  const is = (field: keyof SpoolValues) => now[field].trim() !== before[field].trim();
  return {
    ...(is('position') && { position: now.position }),
    ...(is('lot') && { lot: now.lot }),
    ...(is('lentTo') && { lentTo: now.lentTo }),
    ...(is('price') && { pricePaidMinor: number(now.price, (typed) => typedMinor(typed, currency)) }),
    ...(is('shortCode') && { shortCode: now.shortCode }),
    ...(is('boughtOn') && { boughtOn: now.boughtOn === '' ? null : now.boughtOn }),
    ...(is('shop') && { shop: now.shop }),
    ...(is('fullWeight') && { grossFullMg: weight(now.fullWeight) }),
    ...(is('emptyWeight') && { tareMg: weight(now.emptyWeight) }),
    ...(is('notes') && { notes: now.notes }),
  };
};

/** The fields a person can get wrong. */
export type SpoolField =
  | 'position'
  | 'lot'
  | 'lentTo'
  | 'pricePaidMinor'
  | 'shortCode'
  | 'boughtOn'
  | 'shop'
  | 'grossFullMg'
  | 'tareMg'
  | 'notes';

/** What is wrong with the sheet of a spool, field by field, in sentences. */
export const spoolErrors = (problems: FieldProblems, measures: Measures): Partial<Record<SpoolField, string>> =>
  problemSentences<SpoolField>(
    problems,
    {
      position: t('spools.position'),
      lot: t('threads.lot'),
      lentTo: t('spools.lentTo'),
      pricePaidMinor: t('threads.price'),
      shortCode: t('spools.shortCode'),
      boughtOn: t('spools.boughtOn'),
      shop: t('spools.shop'),
      grossFullMg: t('spools.fullWeight'),
      tareMg: t('spools.emptyWeight'),
      notes: t('threads.notes'),
    },
    (label, problem, field) => shapedProblem(label, shapeOfNumber('spool', field), problem, measures),
  );
