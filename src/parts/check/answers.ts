import { lineName } from '#parts/threads/line-name.ts';
import { levelOf } from '#parts/threads/stock-levels.ts';
import { hasNumber, numbersIn, threadOfPick, type PickSearch, type ThreadPick } from '#parts/threads/thread-picks.ts';

/** What the team has of a colour, in one word. */
export type Owning = 'have' | 'low' | 'out' | 'notOwned';

/** One colour that was asked about, and what the team has of it. */
export interface Answer {
  readonly pick: ThreadPick;
  readonly owning: Owning;
}

/** What the check says to what was typed: one colour in large type, with others that carry the same number; or a list to choose from. */
export interface Answers {
  readonly main: Answer | undefined;
  readonly others: readonly Answer[];
}

const most = 30;
const order: readonly Owning[] = ['have', 'low', 'out', 'notOwned'];

/** What the team has of a picked colour. An amount that nobody knows counts as having some; what was only ever wished for is not owned. */
export const owningOf = (pick: ThreadPick, teamMinSpools: number): Owning => {
  if (pick.from === 'chart') return 'notOwned';
  const level = levelOf(pick.owned, teamMinSpools);
  return level === 'enough' || level === 'unknown' ? 'have' : level;
};

/**
 * Answers a number or a name. Where colours have exactly that number only they count, those that are there first. The first is the answer
 * unless the team owns several of them: then a person has to say which brand they hold. A name with several finds is a list too.
 */
export const answersTo = (text: string, search: PickSearch, teamMinSpools: number): Answers => {
  const found = search(text, most);
  const numbers = numbersIn(text);
  const exact = found.filter((pick) => hasNumber(threadOfPick(pick), numbers));
  const asked = exact.length > 0 ? exact : found;
  const answers = asked
    .map((pick) => ({ pick, owning: owningOf(pick, teamMinSpools) }))
    .toSorted((a, b) => order.indexOf(a.owning) - order.indexOf(b.owning));
  const isOne = answers.length === 1 || (exact.length > 0 && exact.filter(({ from }) => from === 'own').length < 2);
  return isOne ? { main: answers[0], others: answers.slice(1) } : { main: undefined, others: answers };
};

/** "Isacord 40 1902 Poinsettia": brand, line, number and name of a colour; a number alone never says which thread is meant. */
export const fullName = (thread: ReturnType<typeof threadOfPick>): string =>
  [lineName(thread), thread.code, thread.name].filter((part) => part !== null && part !== '').join(' ');
