import { groupedBy } from '#core/grouped-by.ts';
import type { Entry } from '#parts/shopping/entries.ts';
import { entryTitle } from '#parts/shopping/entry-words.ts';
import { bySupplier } from '#parts/shopping/to-buy.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';

export type Grouping = 'brand' | 'shop';

interface Group {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** Groups the entries by shop or brand. The bought entries of a group come last. */
export function groupsOf(entries: readonly Entry[], grouping: Grouping): readonly Group[] {
  return (
    grouping === 'shop'
      ? bySupplier(entries).map(({ words, entries: own }) => ({ name: words, entries: own }))
      : byBrand(entries)
  ).map((group) => ({ ...group, entries: group.entries.toSorted(boughtLast) }));
}

const byBrand = (entries: readonly Entry[]): readonly Group[] =>
  [...groupedBy(entries, ({ owned }) => owned?.thread.brand ?? '')]
    .toSorted(([a], [b]) => Number(a === '') - Number(b === '') || compareNames(a, b))
    .map(([name, own]) => ({ name: name === '' ? t('shopping.other') : name, entries: own }));

const boughtLast = (a: Entry, b: Entry): number =>
  Number(a.ticked >= a.qty) - Number(b.ticked >= b.qty) || compareNames(entryTitle(a), entryTitle(b));
