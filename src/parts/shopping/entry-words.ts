import '#texts/en/shopping.ts';
import { threadTitle } from '#core/thread-title.ts';
import type { Units } from '#core/units.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import type { Entry, Line } from './entries.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';

/** What an entry is called: brand, number and name of the thread, or its own text. */
export const entryTitle = ({ owned, text }: Pick<Entry, 'owned' | 'text'>): string =>
  owned === undefined ? (text ?? '') : threadTitle(owned.thread);

/** "2 × 1,000 m", or "2" of what has no length. */
export const packsInWords = ({ qty, lengthMm }: Pick<Entry, 'qty' | 'lengthMm'>, units: Units): string =>
  lengthMm === null ? t('shopping.pieces', { count: qty }) : `${qty} × ${formatLength(lengthMm, units)}`;

/** How far a line has come: "1 of 3 bought", "bought, 1 extra"; nothing while nobody has bought. */
export const boughtInWords = ({ qty, ticked }: Pick<Entry, 'qty' | 'ticked'>): string => {
  if (ticked === 0) return '';
  if (ticked < qty) return t('shopping.boughtOf', { ticked, qty });
  return ticked === qty ? t('shopping.boughtAll') : t('shopping.boughtExtra', { ticked, extra: ticked - qty });
};

/** The list as a text to send to somebody, one line each. */
export const listAsText = (entries: readonly Entry[], units: Units): string =>
  entries
    .map((entry) => `${entry.ticked >= entry.qty ? '☑' : '☐'} ${packsInWords(entry, units)} ${entryTitle(entry)}`)
    .join('\n');

/** What a row that is done was about; its thread may have been deleted since. */
export const lineTitle = ({ data }: Line, threads: readonly OwnedThread[]): string =>
  entryTitle({ owned: threads.find(({ id }) => id === data.threadId), text: data.text }) || t('shopping.deletedThread');
