import { decimalOf, fitsTwoWays, isGrouped, type ShownSign } from '../amounts/number-signs.ts';
import { fold } from '../catalogue/fold.ts';
import type { FieldProblem } from '../fields.ts';
import { err, ok, type Result } from '../result.ts';
import { joined, parted, plainCell, protectedCell } from './cell-text.ts';

/** Why a cell cannot be read. `date_order`: its date may mean two days; `two_ways`: 1,234 may be 1.234 or 1234. */
export type CellProblem = FieldProblem | { readonly problem: 'date_order' | 'two_ways'; readonly limit?: number };

/** Writes a field's values into cells and reads them again. The field's schema checks a value after reading. */
export interface CellForm {
  readonly write: (value: unknown) => string;
  readonly read: (cell: string) => Result<unknown, CellProblem>;
}

const wrong = err<FieldProblem>({ problem: 'wrong_format' });

/** Writes and reads any text. */
export const text: CellForm = {
  write: (value) => protectedCell(String(value)),
  read: (cell) => ok(plainCell(cell)),
};

/** Writes and reads one of `options`; `synonyms` maps other words that people write to an option. */
export function option(options: readonly string[], synonyms: Readonly<Record<string, string>> = {}): CellForm {
  return {
    write: String,
    read: (cell) => {
      const word = cell.toLowerCase();
      const found = options.includes(word) ? word : synonyms[word];
      return found === undefined ? err({ problem: 'not_an_option' }) : ok(found);
    },
  };
}

/** Writes and reads a whole number. */
export const whole: CellForm = {
  write: (value) => protectedCell(String(value)),
  read: (cell) => {
    const [, digits] = /^(-?\d{1,15})(?:[.,]0{1,2})?$/.exec(plainCell(cell)) ?? [];
    return digits === undefined ? wrong : ok(Number(digits));
  },
};

/** Writes an exact decimal with a point; reads it with a point or a comma. */
export const decimal: CellForm = {
  write: String,
  read: (cell) => {
    const digits = cell.replace(',', '.');
    return /^\d+(\.\d+)?$/.test(digits) ? ok(digits) : wrong;
  },
};

/** Writes and reads yes or no. */
export const yesOrNo: CellForm = {
  write: (value) => (value === true ? 'yes' : 'no'),
  read: (cell) => {
    const word = cell.toLowerCase();
    if (['yes', 'y', 'true', '1', 'x', 'ja', 'wahr', 'oui', 'sí', 'si', 'tak'].includes(word)) return ok(true);
    return ['no', 'n', 'false', '0', 'nein', 'falsch', 'non', 'nee', 'nie'].includes(word) ? ok(false) : wrong;
  },
};

/** Writes and reads a colour: `#rrggbb` (the `#` may be missing), or three numbers up to 255. */
export const colour: CellForm = { write: String, read: (cell) => readColour(cell) };

/** Writes and reads several texts with semicolons between them. */
export const texts: CellForm = listOf({
  write: String,
  read: ok,
});

/** Writes and reads several colours with semicolons between them. */
export const colours: CellForm = listOf(colour);

/** Writes and reads a date. Reading a date that may mean two days fails with `date_order`. */
export const date: CellForm = { write: String, read: (cell) => dateIn(cell) };

/** Writes a length in mm, and reads a length in mm or in a unit that the cell names. */
export const lengthMm: CellForm = {
  write: whole.write,
  read: (cell) => {
    const [, digits] = /^(\d[\d.,’'\s]*?)\s?(?:mm)?$/u.exec(cell) ?? [];
    if (digits !== undefined && isGrouped(digits)) return ok(Number(digits.replaceAll(/\D/g, '')));
    return /^'?-?\d/.test(cell) && !/[a-z]/i.test(cell) ? whole.read(cell) : lengthIn('m').read(cell);
  },
};

/** Reads a length as mm; a length without a unit is in `unit`. Fails if it may be read in two ways. */
export function lengthIn(unit: 'm' | 'yd', sign?: ShownSign, least = 0): CellForm {
  return {
    write: String,
    read: (cell) => {
      const [, digits = '', given] = lengthCell.exec(cell) ?? [];
      const figure = (given === undefined ? digits.replace(/\.$/, '') : digits).trim();
      const decimal = decimalOf(figure, sign);
      if (decimal === undefined) return wrong;
      const isTooShort = given === undefined && fitsTwoWays(figure) && Number(decimal) < least;
      if (decimal === 'two_ways' || isTooShort) return err({ problem: 'two_ways' });
      const word = given ?? unit;
      const perUnit = /^y/i.test(word) ? 914.4 : /^k/i.test(word) ? 1_000_000 : 1000;
      return ok(Math.round(Number(decimal) * perUnit));
    },
  };
}

const lengthCell = /^(\d[\d.,’'\s]*)(m|mtr|meter|metern|metres?|meters?|m[eè]tres?|metros?|yd|yds|yards?|km)?\.?$/iu;

/** Writes and reads the amount left on a spool in mm; `unknown` is null. */
export const amount: CellForm = {
  write: (value) => (value === null ? 'unknown' : whole.write(value)),
  read: (cell) => (isUnknown(cell) ? ok(null) : lengthMm.read(cell)),
};

const isUnknown = (cell: string): boolean =>
  ['unknown', 'some', '?', 'unbekannt', 'etwas'].includes(cell.toLowerCase());

/** Reads how full a spool is, in hundredths of a percent: full, ¾, 3/4, 75 %, 0.75; null if the cell says unknown. */
export const fullness: CellForm = {
  write: String,
  read: (cell) => {
    if (isUnknown(cell)) return ok(null);
    const word = fullnessWords[cell.toLowerCase()];
    if (word !== undefined) return ok(word);
    const [, over, under] = /^(\d)\/(\d)$/.exec(cell) ?? [];
    if (under !== undefined) return partOf(Number(over) / Number(under));
    const [, digits = '', sign] = /^([\d.,]+)\s*(%)?$/.exec(cell) ?? [];
    const number = Number(digits.replace(',', '.'));
    return digits === '' ? wrong : partOf(sign === '%' || number > 1 ? number / 100 : number);
  },
};

const fullnessWords: Readonly<Record<string, number>> = {
  full: 10_000,
  voll: 10_000,
  new: 10_000,
  neu: 10_000,
  '¾': 7500,
  '½': 5000,
  half: 5000,
  halb: 5000,
  quarter: 2500,
  viertel: 2500,
  '¼': 2500,
  'three quarters': 7500,
  dreiviertel: 7500,
  '⅓': 3333,
  '⅔': 6667,
  plein: 10_000,
  lleno: 10_000,
  vol: 10_000,
  pełna: 10_000,
  moitié: 5000,
  mitad: 5000,
  połowa: 5000,
  empty: 0,
  leer: 0,
};

const partOf = (part: number) =>
  part >= 0 && part <= 1 ? ok(Math.round(part * 10_000)) : err<FieldProblem>({ problem: 'too_large', limit: 1 });

const readColour = (cell: string): Result<string, FieldProblem> => {
  const hex = /^#?([0-9a-f]{6})$/i.exec(cell)?.[1];
  if (hex !== undefined) return ok(`#${hex.toLowerCase()}`);
  const rgb = /^(?:rgb\()?\s*(\d{1,3})[\s,;]+(\d{1,3})[\s,;]+(\d{1,3})\s*\)?$/i.exec(cell)?.slice(1).map(Number);
  if (rgb === undefined || rgb.some((part) => part > 255)) return wrong;
  return ok(`#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
};

function listOf(one: CellForm): CellForm {
  return {
    write: (value) => protectedCell(joined((value as readonly unknown[]).map(one.write), ';')),
    read: (cell) => {
      const read = parted(plainCell(cell), ';')
        .filter((part) => part !== '')
        .map(one.read);
      const failed = read.find((result) => !result.ok);
      return failed ?? ok(read.flatMap((result) => (result.ok ? [result.value] : [])));
    },
  };
}

/** Whether dates like 03/04/2026 begin with the day or with the month. */
export type DayOrder = 'dayFirst' | 'monthFirst';

interface NoDate {
  readonly problem: 'wrong_format' | 'date_order';
}

/**
 * Reads a date of any usual form as `YYYY-MM-DD`. Fails for other text, and without `order` if it may mean two days.
 */
export function dateIn(cell: string, order?: DayOrder): Result<string, NoDate> {
  const day = withoutTime(cell);
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day) ?? [];
  if (isoDay !== undefined) return ok(dateOf(isoYear, isoMonth, isoDay));
  const named = withMonthName(day);
  if (named !== undefined) return ok(named);
  const parts = partsOf(day);
  if (parts === undefined) return err({ problem: 'wrong_format' });
  const { first, second, year } = parts;
  const decided = first === second ? 'dayFirst' : (orderOf(parts) ?? order);
  if (decided === undefined) return err({ problem: 'date_order' });
  return ok(decided === 'dayFirst' ? dateOf(year, second, first) : dateOf(year, first, second));
}

/** Returns the order of day and month that a date shows by a day over 12; undefined if it shows none. */
export function orderSaidBy(cell: string): DayOrder | undefined {
  const day = withoutTime(cell);
  const parts = partsOf(day);
  return parts === undefined || day.includes('.') ? undefined : orderOf(parts);
}

const withoutTime = (cell: string): string => cell.replace(/[T,\s]+\d{1,2}:\d{2}.*$/i, '');

interface Parts {
  readonly first: number;
  readonly second: number;
  readonly year: string;
  readonly isPointed: boolean;
}

const partsOf = (cell: string): Parts | undefined => {
  const [, first, sign, second, year] = /^(\d{1,2})([-/.])\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})$/.exec(cell) ?? [];
  if (first === undefined || second === undefined || year === undefined) return undefined;
  return { first: Number(first), second: Number(second), year, isPointed: sign === '.' };
};

const orderOf = ({ first, second, isPointed }: Parts): DayOrder | undefined => {
  if (second > 12) return 'monthFirst';
  return first > 12 || isPointed ? 'dayFirst' : undefined;
};

const withMonthName = (cell: string): string | undefined => {
  const words = fold(cell);
  const [, day, month, year] = /^(\d{1,2})[.\s-]*(?:de )?([a-z]{3,12})[.,\s-]*(?:de )?(\d{4}|\d{2})$/.exec(words) ?? [];
  if (month !== undefined) return byName(year, month, day);
  const [, before, then, last] = /^([a-z]{3,12})[.\s]*(\d{1,2})(?:st|nd|rd|th)?,?\s*(\d{4})$/.exec(words) ?? [];
  return before === undefined ? undefined : byName(last, before, then);
};

const byName = (year: string | undefined, month: string, day: string | undefined): string | undefined => {
  const at = monthOf(month);
  return at === undefined ? undefined : dateOf(year, at, day);
};

/** Returns the number of a month by its full or short name in seven languages; undefined for other words. */
export function monthOf(name: string): number | undefined {
  const word = fold(name);
  const isCalled = (names: readonly string[]) =>
    names.some((one) => word === one || (word.length >= 3 && one.startsWith(word)));
  const [at, other] = months.flatMap((names, index) => (isCalled(names) ? [index] : []));
  return at === undefined || other !== undefined ? undefined : at + 1;
}

/**
 * English, German, French, Spanish, Dutch, Polish and Italian, folded. A short form is listed if no full name begins with it.
 */
const months: readonly (readonly string[])[] = [
  'january,januar,janner,janvier,enero,januari,styczen,stycznia,gennaio',
  'february,februar,feber,fevrier,febrero,februari,luty,lutego,febbraio',
  'march,marz,mrz,mars,marzo,maart,mrt,marzec,marca',
  'april,avril,abril,kwiecien,kwietnia,aprile',
  'may,mai,mayo,mei,maj,maja,maggio',
  'june,juni,juin,junio,czerwiec,czerwca,giugno',
  'july,juli,juillet,julio,lipiec,lipca,luglio',
  'august,aout,agosto,augustus,sierpien,sierpnia',
  'september,septembre,septiembre,wrzesien,wrzesnia,settembre',
  'october,oktober,octobre,octubre,pazdziernik,pazdziernika,ottobre',
  'november,novembre,noviembre,listopad,listopada',
  'december,dezember,decembre,diciembre,grudzien,grudnia,dicembre',
].map((names) => names.split(','));

const dateOf = (year = '', month: string | number = '', day: string | number = ''): string =>
  [year.length === 2 ? `20${year}` : year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
