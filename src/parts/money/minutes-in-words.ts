import '#texts/en/job-calculators.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';

/** Writes whole minutes as people say them: "45 min", "4 h 58 min", "8 h". */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours > 0 && rest === 0) return t('jobCalculators.wholeHours', { hours: formatNumber(hours) });
  return hours === 0
    ? t('jobCalculators.minutes', { minutes: formatNumber(rest) })
    : t('jobCalculators.hours', { hours: formatNumber(hours), minutes: formatNumber(rest) });
}
