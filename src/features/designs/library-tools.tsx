import '#texts/en/design-library.ts';
import { useState } from 'react';
import { fold, hasWordsOf } from '#core/catalogue/fold.ts';
import { hoopFit, type FittingHoop } from '#core/hoops/hoop-fit.ts';
import type { VerdictColour } from '#core/stitchable/verdict.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { ListAddress } from '#parts/rows/use-list-address.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { Menu } from '#ui/menu.tsx';
import { Segments } from '#ui/segments.tsx';
import type { LibraryState } from './library-answers.ts';
import type { Library } from './use-library.ts';

const FilterDesigns = later(async () => (await import('./filter-designs.tsx')).FilterDesigns);

/** The colour of the dot of each state. */
export const stateColours: Readonly<Record<LibraryState, VerdictColour>> = {
  tonight: 'green',
  load: 'amber',
  check: 'amber',
  buy: 'red',
  colours: 'grey',
  unfit: 'red',
};

/** The word of a chip. Without a machine nothing is to be loaded: amber then means that amounts or lots are unsure. */
export function groupWord(group: VerdictGroup, machineId: string | null): string {
  return t(`designLibrary.state.${group === 'load' && machineId === null ? 'check' : group}`);
}

/** The controls beside the search: filter, sort, and pictures or list. */
export function LibraryTools({
  address,
  ...filter
}: FilterProps & {
  readonly address: ListAddress;
}) {
  const [isOpen, setOpen] = useState(false);
  const on = filterNames.filter((name) => address.get(name) !== null).length;
  const sort = sortOf(address.get('sort'));
  const isList = address.get('view') === 'list';
  return (
    <>
      <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {on === 0 ? t('designLibrary.filter') : t('designLibrary.filterOn', { count: on })}
      </Button>
      <Menu
        label={t('designLibrary.sort')}
        tone="plain"
        entries={sorts.map((by) => ({
          label: t(`designLibrary.sortBy.${by}`),
          checked: by === sort,
          onSelect: () => address.set({ sort: by === 'name' ? undefined : by }),
        }))}
      >
        {t(`designLibrary.sortBy.${sort}`)}
      </Menu>
      <Segments
        compact
        label={t('designs.view')}
        value={isList ? 'list' : 'grid'}
        segments={[
          { value: 'grid', label: t('designs.asGrid'), icon: 'grid' },
          { value: 'list', label: t('designs.asList'), icon: 'list' },
        ]}
        onChange={(view) => address.set({ view: view === 'list' ? view : undefined })}
      />
      {isOpen && <FilterDesigns address={address} {...filter} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The names of the filters in the address. */
export const filterNames = ['verdict', 'hoop', 'format', 'tag'] as const;

export interface FilterProps {
  readonly rows: readonly CollectionRow<'design'>[];
  readonly hoops: readonly CollectionRow<'hoop'>[];
  readonly shownCount: number;
  readonly onClear: () => void;
}

/** The ways to sort the library; the first one is how its rows come. */
const sorts = ['name', 'newest', 'stitches', 'size'] as const;
type Sort = (typeof sorts)[number];

/** Returns the sort that an address names; by name if it names none. */
export function sortOf(text: string | null): Sort {
  return sorts.find((sort) => sort === text) ?? 'name';
}

/** The chips over the library. `load` has all that is amber, also what is only to be checked. */
export const verdictGroups = ['tonight', 'load', 'buy', 'colours', 'unfit'] as const;
export type VerdictGroup = (typeof verdictGroups)[number];

export function groupOf(state: LibraryState): VerdictGroup {
  return state === 'check' ? 'load' : state;
}

/** How many designs each chip shows. */
type LibraryCounts = Readonly<Record<VerdictGroup | 'all', number>>;

export function countsIn(rows: readonly CollectionRow<'design'>[], { stateOf }: Library): LibraryCounts {
  const counts = { all: rows.length, tonight: 0, load: 0, buy: 0, colours: 0, unfit: 0 };
  for (const { id } of rows) {
    const known = stateOf(id);
    if (known !== undefined) counts[groupOf(known.state)] += 1;
  }
  return counts;
}

/** Returns the designs in the order of a sort: the newest, longest or largest first. By name they are already. */
export function sortedDesigns(
  rows: readonly CollectionRow<'design'>[],
  sort: Sort,
): readonly CollectionRow<'design'>[] {
  switch (sort) {
    case 'name':
      return rows;
    case 'newest':
      return rows.toSorted((a, b) => compare(b.data.createdAt, a.data.createdAt));
    case 'stitches':
      return rows.toSorted((a, b) => b.data.stitches - a.data.stitches);
    case 'size':
      return rows.toSorted((a, b) => areaOf(b) - areaOf(a));
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const areaOf = ({ data }: CollectionRow<'design'>): number => data.widthMm10 * data.heightMm10;

export interface WantedDesigns {
  readonly text: string;
  readonly format: string | null;
  readonly tag: string | null;
  readonly hoop: FittingHoop | undefined;
}

/**
 * Returns the designs that pass the filters and whose name, tags and notes together contain every word of the search.
 */
export function shownDesigns(
  rows: readonly CollectionRow<'design'>[],
  { text, format, tag, hoop }: WantedDesigns,
): readonly CollectionRow<'design'>[] {
  const isWanted = hasWordsOf(text);
  return rows.filter(({ data }) => {
    if (format !== null && data.format !== format && !data.variants.some((one) => one.format === format)) return false;
    if (tag !== null && !data.tags.includes(tag)) return false;
    if (hoop !== undefined && fittingFile(data, hoop) === undefined) return false;
    return isWanted(searchedIn(data));
  });
}

/**
 * Returns the size of a design's file that fits a hoop: the main file's if that fits, else the largest variant's;
 * undefined if none fits (rules: F23).
 */
export function fittingFile(
  { widthMm10, heightMm10, variants }: CollectionRow<'design'>['data'],
  hoop: FittingHoop,
): FileSize | undefined {
  const fits = (file: FileSize) => hoopFit({ wMm10: file.widthMm10, hMm10: file.heightMm10 }, hoop) !== 'no';
  if (fits({ widthMm10, heightMm10 })) return { widthMm10, heightMm10 };
  const [largest] = variants.filter(fits).toSorted((a, b) => b.widthMm10 * b.heightMm10 - a.widthMm10 * a.heightMm10);
  return largest;
}

interface FileSize {
  readonly widthMm10: number;
  readonly heightMm10: number;
}

/** The words of each design, kept because the search needs them again after each typed character. */
const kept = new WeakMap<object, string>();

const searchedIn = (data: CollectionRow<'design'>['data']): string => {
  const known = kept.get(data) ?? fold([data.name, ...data.tags, data.notes ?? ''].join(' '));
  kept.set(data, known);
  return known;
};
