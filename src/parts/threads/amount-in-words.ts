import '#texts/en/threads.ts';
import type { Spool } from '#core/kinds/spool.ts';
import type { Units } from '#core/units.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';

/** What is left on one spool, roughly, as a person would say it: full, ¾, ½, ¼, a remnant, or nothing. */
export const roughly = ({ remainingMm, initialLengthMm }: Pick<Spool, 'remainingMm' | 'initialLengthMm'>): string => {
  if (remainingMm === null) return t('threads.some');
  if (remainingMm < 0) return t('threads.recount');
  const part = remainingMm / initialLengthMm;
  if (part > 0.9) return t('threads.full');
  if (part > 0.62) return t('threads.threeQuarters');
  if (part > 0.37) return t('threads.half');
  if (part > 0.12) return t('threads.quarter');
  return part > 0 ? t('threads.remnant') : t('threads.empty');
};

/** A spool in a list of choices: its code, how full it is, and its length. */
export const spoolChoice = (
  spool: Pick<Spool, 'remainingMm' | 'initialLengthMm' | 'shortCode'>,
  units: Units,
): string => {
  const { remainingMm, shortCode } = spool;
  const length = remainingMm === null || remainingMm < 0 ? undefined : formatLength(remainingMm, units);
  return [shortCode, roughly(spool), length].filter((part) => part !== undefined).join(' · ');
};

/** What is left on one spool as a length: "some" while unknown, "about" where it is not new and was not counted or weighed, and never less than nothing. */
export const spoolLength = (
  { remainingMm, initialLengthMm, precision }: Pick<Spool, 'remainingMm' | 'initialLengthMm' | 'precision'>,
  units: Units,
): string => {
  if (remainingMm === null) return t('threads.some');
  const length = formatLength(Math.max(0, remainingMm), units);
  const isRead = precision === 'counted' || precision === 'measured';
  const isExact = isRead || remainingMm <= 0 || remainingMm === initialLengthMm;
  return isExact ? length : t('threads.about', { length });
};
