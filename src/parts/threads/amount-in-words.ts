import '#texts/en/threads.ts';
import type { Spool } from '#core/kinds/spool.ts';
import type { Units } from '#core/units.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';

/** What is left on one spool, roughly, as a person would say it: the nearest of full, ¾, ½ and ¼, a remnant, or nothing. */
export const roughly = (spool: Pick<Spool, 'state' | 'remainingMm' | 'initialLengthMm'>): string => {
  const left = leftMm(spool);
  if (left === null) return t('threads.some');
  if (left < 0) return t('threads.recount');
  if (left === 0) return t('threads.empty');
  const part = left / spool.initialLengthMm;
  const quarters = Math.round(part * 4);
  if (quarters === 0) return t('threads.remnant');
  const isNear = part > 1 || Math.abs(part - quarters / 4) <= near;
  if (quarters >= 4) return t(isNear ? 'threads.full' : 'threads.almostFull');
  const word = t(quarters === 3 ? 'threads.threeQuarters' : quarters === 2 ? 'threads.half' : 'threads.quarter');
  return isNear ? word : t('threads.about', { length: word });
};

// of a full spool: nobody sees less on a spool
const near = 0.02;

/** What is left by the book; nothing on a spool that is known to be empty, whatever its book says. */
const leftMm = ({ state, remainingMm }: Pick<Spool, 'state' | 'remainingMm'>): number | null =>
  state === 'empty' ? 0 : remainingMm;

/** A spool in a list of choices: its code, how full it is, and its length. */
export const spoolChoice = (
  spool: Pick<Spool, 'state' | 'remainingMm' | 'initialLengthMm' | 'shortCode'>,
  units: Units,
): string => {
  const left = leftMm(spool);
  const length = left === null || left < 0 ? undefined : formatLength(left, units);
  return [spool.shortCode, roughly(spool), length].filter((part) => part !== undefined).join(' · ');
};

/** What is left on one spool as a length: "some" while unknown, "about" where it is not new and was not counted or weighed, and never less than nothing. */
export const spoolLength = (
  spool: Pick<Spool, 'state' | 'remainingMm' | 'initialLengthMm' | 'precision'>,
  units: Units,
): string => {
  const { initialLengthMm, precision } = spool;
  const left = leftMm(spool);
  if (left === null) return t('threads.some');
  const length = formatLength(Math.max(0, left), units);
  const isRead = precision === 'counted' || precision === 'measured';
  const isExact = isRead || left <= 0 || left === initialLengthMm;
  return isExact ? length : t('threads.about', { length });
};
