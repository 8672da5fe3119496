import { fold } from '../catalogue/fold.ts';
import { err, ok, type Result } from '../result.ts';

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
