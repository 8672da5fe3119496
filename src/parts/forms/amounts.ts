import '#texts/en/problems.ts';
import type { FieldProblem } from '#core/fields.ts';
import {
  mm10ToSize,
  sizeToMm10,
  lengthToMm,
  mgToWeight,
  mmToLength,
  mostDecimals,
  weightToMg,
  type Units,
} from '#core/amounts/units.ts';
import { ok, type Result } from '#core/result.ts';
import { decimalText } from '#texts/parse-decimal.ts';
import { sizeUnit } from '#texts/format-size.ts';
import { lengthUnit } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { notReadSentence, readDecimal } from './read-decimal.ts';

/** What an amount measures: thread (stored in mm), weight (mg), or the size of a hoop or design (tenths of mm). */
export type Measure = keyof typeof mostDecimals;

/** The content of an amount field: the exact amount that filled it, or the text that a person typed instead. */
export type Amount = number | string;

const ways = {
  length: { read: lengthToMm, write: mmToLength },
  weight: { read: weightToMg, write: mgToWeight },
  size: { read: sizeToMm10, write: mm10ToSize },
} as const satisfies Record<Measure, object>;

/** Reads an amount in its stored unit: mm, mg or tenths of mm. */
export function readAmount(measure: Measure, amount: Amount, units: Units): Result<number, FieldProblem> {
  if (typeof amount === 'number') return ok(amount);
  const decimal = readDecimal(amount, mostDecimals[measure][units]);
  return decimal.ok ? ok(ways[measure].read(decimal.value, units)) : decimal;
}

/** Returns an amount in its stored unit, or undefined if the typed text cannot be read. */
export function amountOf(measure: Measure, amount: Amount, units: Units): number | undefined {
  const read = readAmount(measure, amount, units);
  return read.ok ? read.value : undefined;
}

/** Returns the problem if a typed amount has more decimals than the app accepts; undefined otherwise. */
export function tooFineAmount(measure: Measure, amount: Amount, units: Units): FieldProblem | undefined {
  const read = readAmount(measure, amount, units);
  return !read.ok && read.error.problem === 'too_many_decimals' ? read.error : undefined;
}

/** Writes an amount as text in the person's units, with this language's decimal mark, to fill a field. */
export function amountText(measure: Measure, amount: Amount, units: Units): string {
  return typeof amount === 'string' ? amount : decimalText(ways[measure].write(amount, units));
}

/** Returns the symbol of the unit that is written after an amount. */
export function unitOf(measure: Measure, units: Units): string {
  switch (measure) {
    case 'length':
      return lengthUnit(units);
    case 'weight':
      return units === 'metric' ? 'g' : 'oz';
    case 'size':
      return sizeUnit(units);
  }
}

/**
 * Writes what is wrong with an amount; undefined if it is at least `least`. `needed`: the sentence that asks for a
 * number.
 */
export function amountError(read: Result<number, FieldProblem>, least: number, needed: string): string | undefined {
  if (!read.ok) return notReadSentence(read.error, needed);
  return read.value < least ? needed : undefined;
}

/** Returns what is wrong with a typed amount in a search; undefined if the amount is right or the field is empty. */
export function askedAmountError(measure: Measure, text: string, units: Units): string | undefined {
  return text.trim() === ''
    ? undefined
    : amountError(readAmount(measure, text, units), 0, t('errors.notANumber', { example: '100' }));
}

/** Returns a part of a full spool in whole mm. `fractionBp`: the part in basis points, 10,000 for a full spool. */
export function fractionMm(spool: { readonly initialLengthMm: number }, fractionBp: number): number {
  return Math.round((spool.initialLengthMm * fractionBp) / 10_000);
}
