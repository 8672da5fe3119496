import '#texts/say-threads.ts';
import type { Spool } from '#core/kinds/spool.ts';
import type { Units } from '#core/units.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';

/** What is left on one spool, roughly, as a person would say it: full, ¾, ½, ¼, a remnant, or nothing. */
export const roughly = ({ remainingMm, initialLengthMm }: Pick<Spool, 'remainingMm' | 'initialLengthMm'>): string => {
  if (remainingMm === null) return t('threads.some');
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
  const length = spool.remainingMm === null ? undefined : formatLength(spool.remainingMm, units);
  return [spool.shortCode, roughly(spool), length].filter((part) => part !== undefined).join(' · ');
};
