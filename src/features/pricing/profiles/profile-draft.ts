import { decimalsOf, type MoneyUnit } from '#core/amounts/currency.ts';
import { signShownBy, decimalOf, isGrouped, usualSign, type ShownSign } from '#core/amounts/number-signs.ts';
import { scaledDecimal } from '#core/amounts/scaled-decimal.ts';
import type { Day } from '#core/dates/day.ts';
import type { FieldProblem, FieldProblems } from '#core/fields.ts';
import { isEqual } from '#core/is-equal.ts';
import { carriedOver } from '#core/kinds/carried-over.ts';
import type { FreshFields } from '#core/kinds/field-origins.ts';
import { problemsOfMachine } from '#core/pricing/machine-problems.ts';
import { readPriceProfile, type PriceExtra, type PriceProfile } from '#core/pricing/price-profile.ts';
import { err, type Result, ok } from '#core/result.ts';
import { amountOf, readAmount } from '#parts/forms/amounts.ts';
import { minorToText, shareToText, typedMinor, typedShare } from '#parts/money/money-input.ts';
import { decimalText, parseDecimal, localMark } from '#texts/parse-decimal.ts';
import { numberOf, typedLimit } from '../typed-numbers.ts';
import { profileFields, type ProfileField } from './profile-fields.ts';

export interface TierDraft {
  readonly minQty: string;
  readonly rate: string;
  readonly base: string;
  readonly least: string;
}

interface RushDraft {
  readonly days: string;
  readonly share: string;
  /** The stored rush that this row of the form changes; undefined for a new rush. */
  readonly kept?: PriceProfile['rush'][number];
}

/** A typed extra: its price is an amount or, with `isShare`, a percentage of the embroidery. */
export interface ProfileExtraDraft {
  readonly code: string;
  readonly label: string;
  readonly price: string;
  readonly isShare: boolean;
  readonly per: PriceExtra['per'];
}

/** A typed profile: a text for each single field by its path, and the lists. */
export interface ProfileDraft {
  readonly texts: Readonly<Record<string, string>>;
  readonly tiers: readonly TierDraft[];
  readonly rush: readonly RushDraft[];
  readonly extras: readonly ProfileExtraDraft[];
  readonly matrix: string;
}

type Tree = Readonly<Record<string, unknown>>;

export function draftOfProfile(profile: PriceProfile): ProfileDraft {
  const money = (minor: number | null | undefined): string => (minor == null ? '' : minorToText(minor, profile));
  return {
    texts: {
      ...Object.fromEntries(
        profileFields.map((field) => [field.path, textOf(field, at(profile as unknown as Tree, field.path), profile)]),
      ),
      'digitizingCost.way': profile.digitizingCost ? ('hours' in profile.digitizingCost ? 'hours' : 'amount') : '',
    },
    tiers: profile.tiers.map(({ minQty, rate, baseMinor, minPieceMinor }) => ({
      minQty: String(minQty),
      rate: decimalText(rate),
      base: money(baseMinor),
      least: money(minPieceMinor),
    })),
    rush: profile.rush.map((kept) => ({ days: String(kept.withinDays), share: shareToText(kept.bp), kept })),
    extras: profile.extras.map(({ code, label, amountMinor, bp, per }) => ({
      code,
      label,
      price: bp == null ? money(amountMinor) : shareToText(bp),
      isShare: bp != null,
      per,
    })),
    matrix: matrixToText(profile),
  };
}

/** Returns `base` with the typed values, or the problems, by the field at which they are shown. */
export function typedProfile(draft: ProfileDraft, base: PriceProfile): Result<PriceProfile, FieldProblems> {
  const unread: Record<string, FieldProblems[string]> = {};
  let tree: Tree = { ...base };
  for (const field of profileFields.filter(({ path }) => !path.startsWith('digitizingCost.'))) {
    const text = (draft.texts[field.path] ?? '').trim();
    const value = text === '' ? emptyOf(field) : valueOf(field, text, base);
    if (value === undefined && text !== '') unread[field.path] = problemOf(field, text);
    tree = put(tree, field.path, value ?? null);
  }
  const before = draftOfProfile(base).texts;
  for (const { opens, path } of profileFields) {
    if (opens === undefined || (draft.texts[path] ?? '').trim() !== '') continue;
    // Emptying the first field of a group removes the group. But the first field is required if another one was
    // changed.
    const isTyped = profileFields.some(
      (one) =>
        one.path.startsWith(`${opens}.`) &&
        (draft.texts[one.path] ?? '').trim() !== '' &&
        draft.texts[one.path] !== before[one.path],
    );
    if (isTyped) unread[path] = { problem: 'required' };
    tree = put(tree, opens, null);
  }
  tree = { ...tree, digitizingCost: typedDigitizing(draft.texts, base, unread) };
  const model = tree['model'];
  const matrix = readMatrix(draft.matrix, base);
  if (model === 'matrix' && !matrix.ok) {
    const { isTwoWays, row, ...problem } = matrix.error;
    if (row !== undefined) return err({ ...unread, [`matrix.${row - 2}.pricesMinor`]: problem });
    return err({ ...unread, [isTwoWays ? 'matrixTwoWays' : 'matrix']: matrix.error });
  }
  const byMatrix = model === 'matrix' && matrix.ok;
  const tiers = byMatrix
    ? matrix.value.quantities.map((minQty, index) => ({ ...base.tiers[index], minQty }))
    : draft.tiers.map((tier, index) => tierOf(tier, index, base, unread));
  const rush = draft.rush.map(({ days, share, ...row }, index) => {
    const [withinDays, bp] = [numberOf(days), typedShare(share)];
    if (withinDays === undefined) unread[`rush.${index}.withinDays`] = { problem: 'wrong_type' };
    if (bp === undefined) unread[`rush.${index}.bp`] = { problem: 'wrong_type' };
    // A draft that an earlier version stored has no `kept`: find the stored rush by its days.
    const kept = row.kept ?? base.rush.find((one) => String(one.withinDays) === days);
    const label = kept === undefined || kept.label === String(kept.withinDays) ? days : kept.label;
    return { ...kept, label, withinDays, bp };
  });
  const extras = draft.extras.map(({ code, label, price, isShare, per }, index) => {
    const value = isShare ? typedShare(price) : typedMinor(price, base);
    const field = isShare ? 'bp' : 'amountMinor';
    if (value === undefined) unread[`extras.${index}.${field}`] = { problem: 'wrong_type' };
    return { code, label, per, [field]: value };
  });
  if (Object.keys(unread).length > 0) return err(unread);
  const rows = byMatrix ? matrix.value.rows : [];
  const read = readPriceProfile({ ...dropNull(tree), tiers, rush, extras, matrix: rows });
  const problems = read.ok ? problemsOfMachine(read.value) : read.error;
  return read.ok && Object.keys(problems).length === 0 ? read : err(asTyped(problems, base));
}

/** Returns what digitizing costs in the way that was chosen; null if none is. Notes what cannot be read in `unread`. */
const typedDigitizing = (
  texts: ProfileDraft['texts'],
  base: PriceProfile,
  unread: Record<string, FieldProblems[string]>,
): unknown => {
  const way = texts['digitizingCost.way'];
  // A draft that an earlier release stored does not ask for it, so it changes nothing.
  if (way === undefined || (way === '' && !base.digitizingCost)) return base.digitizingCost;
  const cost = profileFields.flatMap((field) => {
    if (field.way !== way) return [];
    const text = (texts[field.path] ?? '').trim();
    const value = valueOf(field, text, base);
    if (value === undefined) unread[field.path] = text === '' ? { problem: 'required' } : problemOf(field, text);
    // The schema takes either way, so it cannot say what is wrong with an amount that is not whole.
    else if (typeof value === 'number' && !Number.isInteger(value))
      unread[field.path] = { problem: 'too_many_decimals', limit: decimalsOf(base) };
    return [[field.path.slice('digitizingCost.'.length), value]];
  });
  return cost.length === 0 ? null : Object.fromEntries(cost);
};

/** Converts limits to the units that people type: major units for money, percent for shares, metres for lengths. */
const asTyped = (problems: FieldProblems, unit: MoneyUnit): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([whole, { problem, limit }]) => {
      if (limit === undefined) return [whole, { problem }];
      // A cell of the price list is `matrix.0.pricesMinor.1`: the unit is that of its list.
      const path = whole.replace(/(?:\.\d+)+$/u, '');
      const decimals = path.endsWith('Minor') ? decimalsOf(unit) : /[Bb]p$|\.value$/u.test(path) ? 2 : 0;
      if (problem === 'too_many_decimals') return [whole, { problem, limit: limit + decimals }];
      if (decimals > 0) return [whole, { problem, limit: typedLimit(limit, decimals) }];
      return [whole, { problem, limit: path.endsWith('Mm') ? limit / 1000 : limit }];
    }),
  );

const tierOf = (
  { minQty, rate, base, least }: TierDraft,
  index: number,
  unit: MoneyUnit,
  unread: Record<string, FieldProblems[string]>,
) => {
  const asked = { minQty: numberOf(minQty), rate: parseDecimal(rate === '' ? '0' : rate) };
  const [baseMinor, minPieceMinor] = [base, least].map((text) => (text === '' ? null : typedMinor(text, unit)));
  const all = { ...asked, baseMinor, minPieceMinor };
  for (const [name, value] of Object.entries(all))
    if (value === undefined) unread[`tiers.${index}.${name}`] = { problem: 'wrong_type' };
  return all;
};

const textOf = ({ type }: ProfileField, value: unknown, unit: MoneyUnit): string => {
  if (value === null || value === undefined) return '';
  if (type === 'money') return minorToText(Number(value), unit);
  if (type === 'percent') return shareToText(Number(value));
  if (type === 'metres') return decimalText(String(Number(value) / 1000));
  if (type === 'yes') return value === true ? 'yes' : '';
  const text = typeof value === 'string' ? value : String(Number(value));
  return type === 'decimal' ? decimalText(text) : text;
};

const valueOf = ({ type }: ProfileField, text: string, unit: MoneyUnit): unknown => {
  switch (type) {
    case 'money':
      return typedMinor(text, unit);
    case 'percent':
      return typedShare(text);
    case 'whole':
      return numberOf(text);
    case 'decimal':
      return parseDecimal(text);
    case 'metres':
      return amountOf('length', text, 'metric');
    case 'yes':
      return text === 'yes';
    default:
      return text;
  }
};

const problemOf = ({ type }: ProfileField, text: string): FieldProblem => {
  const read = readAmount('length', text, 'metric');
  return type === 'metres' && !read.ok ? read.error : { problem: 'wrong_type' };
};

/** Returns the value of an empty field, by its type and path: false, null, 0, or undefined to leave it out. */
const emptyOf = ({ type, path }: ProfileField): unknown => {
  if (type === 'yes') return false;
  if (path === 'validFrom' || path.endsWith('waiveFromQty') || path === 'tax.name' || path.startsWith('costDefaults'))
    return null;
  return type === 'money' || type === 'percent' || type === 'whole' ? 0 : undefined;
};

const at = (tree: Tree, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, step) => (isTree(inner) ? inner[step] : undefined), tree);

const put = (tree: Tree, path: string, value: unknown): Tree => {
  const [step = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...tree, [step]: value };
  const inner = tree[step];
  return { ...tree, [step]: put(isTree(inner) ? inner : {}, rest.join('.'), value) };
};

/** Removes undefined fields, and null ones in `costDefaults`, so that the engine's defaults apply. */
const dropNull = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([name, value]) => {
      if (name === 'costDefaults' && isTree(value)) return [[name, withoutEmpty(value)]];
      return value === undefined ? [] : [[name, value]];
    }),
  );

const withoutEmpty = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isTree(value) ? withoutEmpty(value) : value]),
  );

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A pasted price list: the lowest quantity of each column, and a row for each stitch range with one price per column.
 */
interface PastedMatrix {
  readonly quantities: readonly number[];
  readonly rows: PriceProfile['matrix'];
}

/**
 * Why a pasted list cannot be read. For `wrong_format`, `limit` is the number of the wrong row; row 1 has the
 * quantities.
 */
interface MatrixProblem extends FieldProblem {
  /**
   * The row with a price that has more decimals than the currency; `limit` is the number of the currency's decimals.
   */
  readonly row?: number;
  /** True if a price of the row can be read in two ways: 1,234 is 1.234 or 1234. */
  readonly isTwoWays?: true;
}

/** Reads a price list copied from a spreadsheet: cells are separated by tabs or semicolons. */
export function readMatrix(text: string, unit: MoneyUnit): Result<PastedMatrix, MatrixProblem> {
  const lines = text
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim()));
  const [head, ...body] = lines;
  if (head === undefined) return err({ problem: 'required' });
  const quantities = head.slice(1).map((cell) => countIn(cell.replace(/\+$/u, ''), 1, 1_000_000));
  if (quantities.length === 0 || quantities.some((qty) => qty === undefined)) return wrong(1);
  const sign = signShownBy(body.flatMap(([_stitches, ...cells]) => cells.flatMap((cell) => priceIn(cell) ?? [])));
  const rows: { stitchFrom: number; stitchTo: number | null; pricesMinor: number[] }[] = [];
  for (const [index, [stitches = '', ...cells]] of body.entries()) {
    const range = rangeOf(stitches, rows.at(-1)?.stitchTo ?? -1);
    const prices = cells.map((cell) => {
      const price = priceIn(cell);
      return price === undefined ? undefined : minorIn(price, sign, unit);
    });
    if (prices.includes('twoWays')) return err({ problem: 'wrong_format', limit: index + 2, isTwoWays: true });
    if (range === undefined || prices.length !== quantities.length || prices.some((price) => price === undefined))
      return wrong(index + 2);
    if (!prices.every(Number.isInteger))
      return err({ problem: 'too_many_decimals', limit: decimalsOf(unit), row: index + 2 });
    rows.push({ ...range, pricesMinor: prices.map(Number) });
  }
  return ok({ quantities: quantities.map(Number), rows });
}

/** Writes a profile's price list as text that `readMatrix` can read again; empty without a list. */
export function matrixToText({
  matrix,
  tiers,
  ...unit
}: Pick<PriceProfile, 'matrix' | 'tiers' | 'currency' | 'currencyDecimals'>): string {
  return matrix.length === 0
    ? ''
    : [
        ['', ...tiers.map(({ minQty }) => String(minQty))].join('\t'),
        ...matrix.map(({ stitchFrom, stitchTo, pricesMinor }) =>
          [
            stitchTo === null ? `${stitchFrom}+` : `${stitchFrom}–${stitchTo}`,
            ...pricesMinor.map((minor) => minorToText(minor, unit)),
          ].join('\t'),
        ),
      ].join('\n');
}

const wrong = (row: number): Result<never, MatrixProblem> => err({ problem: 'wrong_format', limit: row });

/** Reads "5001–8000", "18001+", or "8000", which then starts after `before` stitches; undefined for other texts. */
const rangeOf = (text: string, before: number) => {
  const [, from, to] = /^([\d.,’'\s]+)[-–—]([\d.,’'\s]+)$/u.exec(text) ?? [];
  const whole = (cell: string): number | undefined => countIn(cell, 0, 1_000_000);
  if (from !== undefined && to !== undefined) {
    const [stitchFrom, stitchTo] = [whole(from), whole(to)];
    return stitchFrom === undefined || stitchTo === undefined ? undefined : { stitchFrom, stitchTo };
  }
  const open = /^([\d.,’'\s]+)\+$/u.exec(text)?.[1];
  if (open !== undefined) {
    const stitchFrom = whole(open);
    return stitchFrom === undefined ? undefined : { stitchFrom, stitchTo: null };
  }
  const last = /^[\d.,’' ]+$/u.test(text) ? whole(text) : undefined;
  return last === undefined ? undefined : { stitchFrom: before + 1, stitchTo: last };
};

/** Returns the price in a pasted cell: its digits and signs without the currency. Undefined if it has no price. */
function priceIn(cell: string): string | undefined {
  const [, number] = priceCell.exec(cell.trim()) ?? [];
  return number?.replaceAll(/\s/gu, ' ');
}

// Matches a currency as text: "€", "Fr.", "CA$", "USD $", "$ US"; also an empty text.
const currency = /(?:(?:\p{L}{1,4}\.?\s?)?\p{Sc}|(?:\p{Sc}\s?)?\p{L}{1,4}\.?)?/u.source;

// Matches a number, any currency around it, and dashes as cents: "€ 8.80", "Fr. 8.–", "8,80 EUR"; but not "8k".
const priceCell = new RegExp(
  `^${currency}\\s*(\\d[\\d.,’'\\s]*?)(?:[.,][-–—]+)?\\s*(?![kKM](?!\\p{L}))${currency}$`,
  'u',
);

/**
 * Returns a price in minor units: a fraction if it has too many decimals, 'twoWays' if unclear, undefined if no number.
 */
function minorIn(price: string, sign: ShownSign, unit: MoneyUnit): number | 'twoWays' | undefined {
  const decimal = decimalOf(price, sign ?? signOfMoney(price, unit));
  if (decimal === 'two_ways') return 'twoWays';
  return decimal === undefined ? undefined : scaledDecimal(decimal, decimalsOf(unit));
}

/** Returns the decimal sign that the currency suggests for a price that can be read in two ways; undefined if none. */
const signOfMoney = (price: string, unit: MoneyUnit): ShownSign => {
  const places = decimalsOf(unit);
  // In a currency without decimals, three digits after a sign can only be grouped thousands.
  if (places === 0) return price.includes('.') ? ',' : '.';
  // Assume that a price in a currency of three decimals shows all three, with the mark of the person's language.
  const usual = places === 3 ? localMark() : usualSign(unit.currency);
  return (usual === '.' || usual === ',') && (places !== 3 || price.includes(usual)) ? usual : undefined;
};

/** Reads a whole number from `least` to `most`, whose thousands may be grouped; undefined for any other text. */
function countIn(text: string, least: number, most: number): number | undefined {
  const bare = text.trim().replaceAll(/[\s\u00a0\u202f]/gu, ' ');
  if (!isGrouped(bare)) return undefined;
  const count = Number(bare.replaceAll(/\D/gu, ''));
  return count >= least && count <= most ? count : undefined;
}

/** Copies a profile into one that is valid from `today` on. */
export function copyOfProfile(profile: PriceProfile, today: Day) {
  const fresh: FreshFields<'pricingProfile'> = { validFrom: today };
  return { ...carriedOver('pricingProfile', profile), ...fresh };
}

/** Returns the fields that differ. Only these are saved, so that other people's changes to other fields stay. */
export function changedFields(before: PriceProfile, after: PriceProfile): Partial<PriceProfile> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isEqual(value, before[field as keyof PriceProfile])),
  );
}
