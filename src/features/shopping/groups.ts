import { groupedBy } from '#core/grouped-by.ts';
import type { Entry } from '#parts/shopping/entries.ts';
import { entryTitle } from '#parts/shopping/entry-words.ts';
import { bySupplier, compareNames } from '#parts/shopping/suppliers.ts';
import { t } from '#texts/t.ts';

/** By what the list is parted: where a thread comes from, or where one goes for it. */
export type Grouping = 'brand' | 'shop';

/** Entries that stand together, under the words over them. */
export interface Group {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** The entries in groups by name, what belongs nowhere last; within a group by title, what is bought at the end. */
export const groupsOf = (entries: readonly Entry[], grouping: Grouping): readonly Group[] =>
  (grouping === 'shop'
    ? bySupplier(entries).map(({ words, entries: own }) => ({ name: words, entries: own }))
    : byBrand(entries)
  ).map((group) => ({ ...group, entries: group.entries.toSorted(boughtLast) }));

const byBrand = (entries: readonly Entry[]): readonly Group[] =>
  [...groupedBy(entries, ({ owned }) => owned?.thread.brand ?? '')]
    .toSorted(([a], [b]) => Number(a === '') - Number(b === '') || compareNames(a, b))
    .map(([name, own]) => ({ name: name === '' ? t('shopping.other') : name, entries: own }));

const boughtLast = (a: Entry, b: Entry): number =>
  Number(a.ticked >= a.qty) - Number(b.ticked >= b.qty) || compareNames(entryTitle(a), entryTitle(b));
