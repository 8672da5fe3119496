import '#texts/en/threads.ts';
import type { Spool } from '#core/kinds/spool.ts';
import type { Units } from '#core/amounts/units.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';

/** Writes roughly what is left on a spool, such as full, about ¾, a remnant or empty; “some” if unknown. */
export function roughly(spool: Pick<Spool, 'state' | 'remainingMm' | 'initialLengthMm'>): string {
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
}

// A person cannot see a smaller part of a full spool.
const near = 0.02;

/** Returns the length left in mm by the spool's movements; 0 on a spool marked as empty; null if unknown. */
const leftMm = ({ state, remainingMm }: Pick<Spool, 'state' | 'remainingMm'>): number | null =>
  state === 'empty' ? 0 : remainingMm;

/** Writes a spool for a list of choices: its code, how full it is and, if known, the length left. */
export function spoolChoice(
  spool: Pick<Spool, 'state' | 'remainingMm' | 'initialLengthMm' | 'shortCode'>,
  units: Units,
): string {
  const left = leftMm(spool);
  const length = left === null || left < 0 ? undefined : formatLength(left, units);
  return [spool.shortCode, roughly(spool), length].filter((part) => part !== undefined).join(' · ');
}

/** Writes what is left on a spool as a length: "some" if unknown; "about" unless full, empty, counted or measured. */
export function spoolLength(
  spool: Pick<Spool, 'state' | 'remainingMm' | 'initialLengthMm' | 'precision'>,
  units: Units,
): string {
  const { initialLengthMm, precision } = spool;
  const left = leftMm(spool);
  if (left === null) return t('threads.some');
  const length = formatLength(Math.max(0, left), units);
  const isRead = precision === 'counted' || precision === 'measured';
  const isExact = isRead || left <= 0 || left === initialLengthMm;
  return isExact ? length : t('threads.about', { length });
}
