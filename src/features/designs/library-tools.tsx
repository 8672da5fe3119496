import '#texts/en/design-library.ts';
import { useState } from 'react';
import type { VerdictColour } from '#core/stitchable/verdict.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { ListAddress } from '#parts/rows/use-list-address.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { Menu } from '#ui/menu.tsx';
import { Segments } from '#ui/segments.tsx';
import type { LibraryState } from './library-answers.ts';
import { sortOf, sorts, type VerdictGroup } from './shown-designs.ts';

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
