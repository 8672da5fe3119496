import { groupedBy } from '#core/grouped-by.ts';
import type { Entry } from '#parts/shopping/entries.ts';
import { entryTitle } from '#parts/shopping/entry-words.ts';

/** By what the list is parted: where a thread comes from, or where one goes for it. */
export type Grouping = 'brand' | 'shop';

/** The entries in groups by name, what belongs nowhere last; within a group by title, what is bought at the end. */
export const groupsOf = (
  entries: readonly Entry[],
  grouping: Grouping,
): readonly { readonly name: string; readonly entries: readonly Entry[] }[] => {
  const nameOf = (entry: Entry): string =>
    grouping === 'shop' ? (entry.shop ?? '') : (entry.owned?.thread.brand ?? '');
  const byName = groupedBy(entries, nameOf);
  const names = [...byName.keys()].toSorted((a, b) => Number(a === '') - Number(b === '') || collator.compare(a, b));
  return names.map((name) => ({ name, entries: (byName.get(name) ?? []).toSorted(boughtLast) }));
};

/** One for all comparisons: to make it takes longer than to compare. */
const collator = new Intl.Collator(undefined, { numeric: true });

const boughtLast = (a: Entry, b: Entry): number =>
  Number(a.ticked >= a.qty) - Number(b.ticked >= b.qty) || collator.compare(entryTitle(a), entryTitle(b));
