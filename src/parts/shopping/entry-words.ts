import '#texts/en/shopping.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { Units } from '#core/amounts/units.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import type { Entry, Line } from './entries.ts';
import type { OwnedThread } from '#inventory/inventory.ts';

export function entryTitle({ owned, text }: Pick<Entry, 'owned' | 'text'>): string {
  return owned === undefined ? (text ?? '') : threadTitle(owned.thread);
}

/** Returns "2 × 1,000 m", or "2 pieces" of something without a length. */
export function packsInWords({ qty, lengthMm }: Pick<Entry, 'qty' | 'lengthMm'>, units: Units): string {
  return lengthMm === null ? t('shopping.pieces', { count: qty }) : `${qty} × ${formatLength(lengthMm, units)}`;
}

/** Writes how much of a line is bought: "1 of 3 bought", "bought", "bought 4, 1 extra"; empty until some are. */
export function boughtInWords({ qty, ticked }: Pick<Entry, 'qty' | 'ticked'>): string {
  if (ticked === 0) return '';
  if (ticked < qty) return t('shopping.boughtOf', { ticked, qty });
  return ticked === qty ? t('shopping.boughtAll') : t('shopping.boughtExtra', { ticked, extra: ticked - qty });
}

/** Writes how much more came for a closed line than it asked for: "12 of 6, 6 more than ordered"; empty if not more. */
export function moreInWords({ qty, ticked }: Pick<Entry, 'qty' | 'ticked'>): string {
  return ticked > qty ? t('shopping.moreThanOrdered', { ticked, qty, extra: ticked - qty }) : '';
}

export function listAsText(entries: readonly Entry[], units: Units): string {
  return entries
    .map((entry) => `${entry.ticked >= entry.qty ? '☑' : '☐'} ${packsInWords(entry, units)} ${entryTitle(entry)}`)
    .join('\n');
}

export function lineTitle({ data }: Line, threads: readonly OwnedThread[]): string {
  return (
    entryTitle({ owned: threads.find(({ id }) => id === data.threadId), text: data.text }) ||
    t('shopping.deletedThread')
  );
}
