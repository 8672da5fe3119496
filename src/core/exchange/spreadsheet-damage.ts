import { isPowerOfTen } from './cell-text.ts';
import { monthOf } from './cell-readers.ts';

/** How a spreadsheet changed a text: to a power of ten, a day or an error. `fraction`: 1/2 that became a day. */
export interface Damage {
  readonly problem: 'spreadsheet_power' | 'spreadsheet_day' | 'spreadsheet_error';
  readonly fraction?: string;
}

/**
 * Returns the damage that a cell shows: `1,80E+11`, `02. Mrz`, `2-Jan`, `Jan 02`, `#NAME?`, `####`; undefined if none.
 */
export function damageOf(cell: string): Damage | undefined {
  if (isPowerOfTen(cell)) return { problem: 'spreadsheet_power' };
  if (/^#(?:[A-Z/0]{2,9}[!?]|N\/A|NV|NULL!)$|^#{3,}$/i.test(cell)) return { problem: 'spreadsheet_error' };
  const [, day, month] = /^(\d{1,2})(?:\.\s?|[-\s/])(\p{L}{3,5})\.?$/u.exec(cell) ?? [];
  const [, before, after] = /^(\p{L}{3,5})\.?[-\s/](\d{2})$/u.exec(cell) ?? [];
  const at = monthOf(month ?? before ?? '');
  return at === undefined ? undefined : { problem: 'spreadsheet_day', ...fractionOf(Number(day ?? after), at) };
}

/** Returns the damage of a cell that a workbook stores as a day (ISO) in a column without days. */
export function dayDamage(day: string): Damage {
  const [, month, dayOfMonth] = day.split('-').map(Number);
  return { problem: 'spreadsheet_day', ...fractionOf(dayOfMonth ?? 0, month ?? 0) };
}

const fractionOf = (day: number, month: number): Pick<Damage, 'fraction'> => {
  const [over, under] = [Math.min(day, month), Math.max(day, month)];
  return over < under && under <= 4 ? { fraction: `${over}/${under}` } : {};
};
