import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { locale } from '#texts/locale.ts';
import { formatNumber } from '#texts/numbers.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';

/** Returns the name of a weekday, from Monday (0) to Sunday (6). */
export function weekdayName(place: number, length: 'short' | 'long' = 'short'): string {
  // 5 January 1970 was a Monday
  return new Intl.DateTimeFormat(locale(), { weekday: length, timeZone: 'UTC' }).format((4 + place) * 86_400_000);
}

/** Writes the minutes of a week's days, Monday first: “Mon–Fri 8 h”. Days without minutes are left out. */
export function weekInWords(week: readonly number[]): string {
  const groups: { readonly from: number; readonly to: number; readonly minutes: number }[] = [];
  week.forEach((minutes, day) => {
    const last = groups.at(-1);
    if (last?.minutes === minutes) groups[groups.length - 1] = { ...last, to: day };
    else groups.push({ from: day, to: day, minutes });
  });
  const words = groups
    .filter(({ minutes }) => minutes > 0)
    .map(({ from, to, minutes }) => {
      const days = from === to ? weekdayName(from) : `${weekdayName(from)}–${weekdayName(to)}`;
      return `${days} ${minutesInWords(minutes)}`;
    });
  return words.length === 0 ? minutesInWords(0) : words.join(', ');
}

/** Writes minutes as hours in a field: “8”, “7.5”, or “7:20” where no decimal is exact. */
export function hoursAsTyped(minutes: number): string {
  if (minutes % 3 === 0) return formatNumber(minutes / 60, { maximumFractionDigits: 2, useGrouping: false });
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Reads typed hours of a day as minutes: “8”, “7.5”, “7:20”; undefined if they are no whole minutes of one day. */
export function typedHours(text: string): number | undefined {
  const [, hours, rest] = /^\s*(\d{1,2}):([0-5]\d)\s*$/u.exec(text) ?? [];
  const decimal = parseDecimal(text.trim() === '' ? '0' : text);
  const minutes = hours === undefined ? (hundredthsOf(decimal) * 3) / 5 : Number(hours) * 60 + Number(rest);
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= 1440 ? minutes : undefined;
}

/** Whole hundredths of an exact decimal, so that 7.55 h are 453 minutes and not nearly so many. */
const hundredthsOf = (decimal: string | undefined): number => {
  const hundredths = Math.round(Number(decimal ?? Number.NaN) * 100);
  return hundredths / 100 === Number(decimal) && hundredths % 5 === 0 ? hundredths : Number.NaN;
};
