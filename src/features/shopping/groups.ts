import type { Entry } from './entries.ts';
import { entryTitle } from './entry-words.ts';

/** By what the list is parted: where a thread comes from, or where one goes for it. */
export type Grouping = 'brand' | 'shop';

/** The entries in groups by name, what belongs nowhere last; within a group by title, what is bought at the end. */
export const groupsOf = (
  entries: readonly Entry[],
  grouping: Grouping,
): readonly { readonly name: string; readonly entries: readonly Entry[] }[] => {
  const nameOf = (entry: Entry): string =>
    grouping === 'shop' ? (entry.shop ?? '') : (entry.owned?.thread.brand ?? '');
  const names = [...new Set(entries.map(nameOf))].toSorted(
    (a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b),
  );
  return names.map((name) => ({
    name,
    entries: entries.filter((entry) => nameOf(entry) === name).toSorted(boughtLast),
  }));
};

const boughtLast = (a: Entry, b: Entry): number =>
  Number(a.ticked >= a.qty) - Number(b.ticked >= b.qty) ||
  entryTitle(a).localeCompare(entryTitle(b), undefined, { numeric: true });
