import type { ListAmount, ListRow, Meant } from '#core/pasting/list-row.ts';
import { usualLengthMm, usualLengths } from '#core/stock/put-ups.ts';
import { keyOf, threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import type { Addition } from '../adding/additions.ts';

/** An answer to a row's question: the index of a choice, a thread that the person searched for, or nothing. */
export type RowAnswer = { readonly choice: number } | { readonly pick: ThreadPick } | 'out';

/** The answers by `answerKey`, so that they stay while the person changes other parts of the list. */
export type RowAnswers = Readonly<Record<string, RowAnswer>>;

/** Returns the key of a row's answer; rows with the same words under the same brand share a key. */
export function answerKey({ under, words }: Pick<ListRow<ThreadPick>, 'under' | 'words'>): string {
  return `${under}\u0000${words}`;
}

/** Returns the threads that a row adds; undefined while its question is open. */
export function meantBy(row: ListRow<ThreadPick>, answers: RowAnswers): readonly Meant<ThreadPick>[] | undefined {
  if (row.kind === 'sure') return [row.meant];
  const answer = answers[answerKey(row)];
  if (answer === undefined || answer === 'out') return answer && [];
  if ('choice' in answer) return row.choices[answer.choice];
  return [{ item: answer.pick, amount: row.choices[0]?.[0]?.amount ?? oneFull }];
}

const oneFull: ListAmount = { spools: 1, part: 10_000, size: 'usual', leftMm: null };

export function fullLengthMm({ item, amount: { size } }: Meant<ThreadPick>): number {
  if (typeof size === 'number') return size;
  const soldAs = item.from === 'own' ? item.owned.thread : item.colour;
  if (size === 'largest') return usualLengths(soldAs).at(-1) ?? usualLengthMm(soldAs);
  return item.from === 'own' ? item.owned.thread.defaultLengthMm : usualLengthMm(item.colour);
}

export function additionOf(meant: Meant<ThreadPick>, placeId: string | null): Addition {
  const { spools, part, leftMm } = meant.amount;
  const lengthMm = fullLengthMm(meant);
  const isFull = part === 10_000 && leftMm === null;
  const left = typeof part === 'number' ? Math.round((lengthMm * part) / 10_000) : 0;
  const fullness = leftMm !== null ? { leftMm } : part === 'some' ? 'some' : isFull ? 10_000 : { leftMm: left };
  return { pick: meant.item, spools, fullness, lengthMm, placeId };
}

export function coloursIn(meant: readonly Meant<ThreadPick>[]): number {
  return new Set(meant.map(({ item }) => keyOf(threadOfPick(item)))).size;
}

export function spoolsInStock(pick: ThreadPick): number {
  return pick.from === 'own' ? pick.owned.stock.spools : 0;
}

/** Writes the rows with open questions as a new list, each with the brand that applied to it. */
export function stillAsking(rows: readonly ListRow<ThreadPick>[]): string {
  return rows.map(({ under, words }) => `${under} ${words}`.trim()).join('\n');
}
