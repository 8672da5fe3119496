import { levelOf } from '#parts/threads/stock-levels.ts';
import { hasNumber, numbersIn, threadOfPick, type PickSearch, type ThreadPick } from '#parts/threads/thread-picks.ts';

/** What the team has of a colour, as one word. `unread`: the team's first pull on this device is not complete. */
export type Owning = 'have' | 'low' | 'unread' | 'out' | 'notOwned';

export interface Answer {
  readonly pick: ThreadPick;
  readonly owning: Owning;
}

/** The result of the check: colours in full, and other results to choose from. */
export interface Answers {
  /** One colour, or all threads of the team with the number that was typed. */
  readonly full: readonly Answer[];
  readonly others: readonly Answer[];
}

const most = 30;
const order: readonly Owning[] = ['have', 'low', 'unread', 'out', 'notOwned'];

/** The team's minimum for a colour without its own, and whether the team's first pull is complete. */
export interface OwningBy {
  readonly teamMinSpools: number;
  readonly isAllRead: boolean;
}

/** Returns what the team has of a picked colour. An unknown amount counts as `have`. */
export function owningOf(pick: ThreadPick, { teamMinSpools, isAllRead }: OwningBy): Owning {
  // Spools are read after their colours, so a colour without a spool may still turn out to have some.
  if (!isAllRead) return pick.from === 'own' && pick.owned.stock.spools > 0 ? 'have' : 'unread';
  if (pick.from === 'chart') return 'notOwned';
  const level = levelOf(pick.owned, teamMinSpools);
  return level === 'enough' || level === 'unknown' ? 'have' : level;
}

/** Answers a number or name. If a number fits exactly, results that do not are left out. */
export function answersTo(text: string, search: PickSearch, by: OwningBy): Answers {
  const found = search(text, most);
  const numbers = numbersIn(text);
  const exact = found.filter((pick) => hasNumber(threadOfPick(pick), numbers));
  const asked = exact.length > 0 ? exact : found;
  const answers = asked
    .map((pick) => ({ pick, owning: owningOf(pick, by) }))
    .toSorted((a, b) => order.indexOf(a.owning) - order.indexOf(b.owning));
  const isOwn = ({ pick }: Answer) => pick.from === 'own';
  // The team may have threads of several brands with this number: give a full answer for each.
  if (exact.length > 0 && answers.filter(isOwn).length > 1)
    return { full: answers.filter(isOwn), others: answers.filter((answer) => !isOwn(answer)) };
  const isOne = exact.length > 0 || answers.length === 1;
  return { full: answers.slice(0, isOne ? 1 : 0), others: answers.slice(isOne ? 1 : 0) };
}
