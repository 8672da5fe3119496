import '#texts/en/spools.ts';
import type { FieldProblems } from '#core/fields.ts';
import type { TypedField } from '#core/kinds/field-origins.ts';
import type { Spool } from '#core/kinds/spool.ts';
import { amountOf, amountText, tooFineAmount } from '#parts/forms/amounts.ts';
import { minorToText, typedMinor } from '#parts/money/money-input.ts';
import type { Measures } from '#parts/fields/edit-values.ts';
import { shapedProblem, shapeOfNumber } from '#parts/fields/limit-in-words.ts';
import { problemSentences } from '#parts/actions/reasons.ts';
import { t } from '#texts/t.ts';

/** The values of a spool's form while a person edits it; numbers are texts as typed. */
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

export function valuesOfSpool(spool: Spool, placeName: string, measures: Measures): SpoolValues {
  return {
    place: placeName,
    position: spool.position ?? '',
    lot: spool.lot ?? '',
    lentTo: spool.lentTo ?? '',
    price: spool.pricePaidMinor === null ? '' : minorToText(spool.pricePaidMinor, measures),
    shortCode: spool.shortCode,
    boughtOn: spool.boughtOn ?? '',
    shop: spool.shop ?? '',
    fullWeight: spool.grossFullMg === null ? '' : amountText('weight', spool.grossFullMg, measures.units),
    emptyWeight: spool.tareMg === null ? '' : amountText('weight', spool.tareMg, measures.units),
    notes: spool.notes ?? '',
  };
}

/**
 * Returns only the fields that differ, without the place. A wrong number becomes NaN, so that the schema reports it.
 */
export function spoolChanges(before: SpoolValues, now: SpoolValues, measures: Measures) {
  const number = (text: string, read: (text: string) => number | undefined) =>
    text.trim() === '' ? null : (read(text) ?? Number.NaN);
  const weight = (text: string) => number(text, (typed) => amountOf('weight', typed, measures.units));
  const is = (field: keyof SpoolValues) => now[field].trim() !== before[field].trim();
  return {
    ...(is('position') && { position: now.position }),
    ...(is('lot') && { lot: now.lot }),
    ...(is('lentTo') && { lentTo: now.lentTo }),
    ...(is('price') && { pricePaidMinor: number(now.price, (typed) => typedMinor(typed, measures)) }),
    ...(is('shortCode') && { shortCode: now.shortCode }),
    ...(is('boughtOn') && { boughtOn: now.boughtOn === '' ? null : now.boughtOn }),
    ...(is('shop') && { shop: now.shop }),
    ...(is('fullWeight') && { grossFullMg: weight(now.fullWeight) }),
    ...(is('emptyWeight') && { tareMg: weight(now.emptyWeight) }),
    ...(is('notes') && { notes: now.notes }),
  };
}

/** Returns the problems of changed weights with more decimals than the app stores. */
export function tooFineWeights(before: SpoolValues, now: SpoolValues, { units }: Measures): FieldProblems {
  return Object.fromEntries(
    (
      [
        ['fullWeight', 'grossFullMg'],
        ['emptyWeight', 'tareMg'],
      ] as const
    ).flatMap(([value, field]) => {
      const isChanged = now[value].trim() !== before[value].trim();
      const problem = isChanged ? tooFineAmount('weight', now[value], units) : undefined;
      return problem === undefined ? [] : [[field, problem]];
    }),
  );
}

/** The typed fields of the form, except the place, which may have to be made first. */
export type SpoolField = Exclude<TypedField<'spool'>, 'placeId'>;

export function spoolErrors(problems: FieldProblems, measures: Measures): Partial<Record<SpoolField, string>> {
  return problemSentences<SpoolField>(
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
}
