import '#texts/en/pasting.ts';
import '#texts/en/threads.ts';
import type { Units } from '#core/amounts/units.ts';
import type { Asks, Meant } from '#core/pasting/list-row.ts';
import { remnantBp } from '#core/pasting/list-words.ts';
import { lineName } from '#core/threads/line-name.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { formatLength } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { partWord } from '../spools/fraction-chips.tsx';
import { fullLengthMm } from './meant-additions.ts';

/** Returns the full name, such as “1902 Isacord 40 Poinsettia”. */
export function titleOf(pick: ThreadPick): string {
  return fullTitle(threadOfPick(pick));
}

/** Writes one choice of a row: its threads, or of more than three only the first and the last. */
export function choiceInWords(choice: readonly Meant<ThreadPick>[]): string {
  const [first, last] = [choice[0], choice.at(-1)];
  if (choice.length > 3 && first && last) {
    const [from, to] = [threadOfPick(first.item), threadOfPick(last.item)];
    const colours = { count: choice.length, from: from.code, to: to.code, line: lineName(from) };
    return t('pasting.colours', colours);
  }
  return choice
    .map(({ item, amount }) =>
      amount.spools === 1 ? titleOf(item) : `${titleOf(item)} × ${formatNumber(amount.spools)}`,
    )
    .join(' + ');
}

/** Writes “2 × 1,000 m” and “½”: how many spools of what length, and how much is on each unless they are full. */
export function amountInWords(meant: Meant<ThreadPick>, units: Units): readonly string[] {
  const { spools, part, leftMm } = meant.amount;
  const left = leftMm === null ? partInWords(part) : t('pasting.left', { length: formatLength(leftMm, units) });
  const size = `${formatNumber(spools)} × ${formatLength(fullLengthMm(meant), units)}`;
  return left === '' ? [size] : [size, left];
}

const partInWords = (part: number | 'some'): string => {
  if (part === 'some') return t('threads.some');
  if (part === 10_000) return '';
  if (part === remnantBp) return t('threads.remnant');
  return exactParts.has(part) ? partWord(part) : formatNumber(part / 10_000, { style: 'percent' });
};

const exactParts: ReadonlySet<number> = new Set([7500, 5000, 2500]);

export function whyInWords(asks: Asks): string {
  switch (asks.why) {
    case 'count':
      return t('pasting.why.count', { count: asks.count, code: asks.code });
    case 'range':
      return t('pasting.why.range', { count: asks.colours, from: asks.from, to: asks.to });
    default:
      return t(`pasting.why.${asks.why}`);
  }
}
