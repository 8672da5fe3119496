import { useState } from 'react';

import { GridCell } from '#ui/grid-cell.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Segments } from '#ui/segments.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { VirtualGrid } from '#ui/virtual-grid.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';

interface Row {
  readonly id: string;
  readonly hex: string;
}

const rows: readonly Row[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: String(index).padStart(5, '0'),
  hex: `#${((index * 7919 * 131) % 0xffffff).toString(16).padStart(6, '0')}`,
}));

const key = (row: Row) => row.id;
const link = (row: Row) => (
  <a href={`#${row.id}`} data-row-link>
    Colour {row.id}
  </a>
);

export const LongLists = () => {
  const [view, setView] = useState<'list' | 'grid'>(
    new URLSearchParams(location.search).get('view') === 'grid' ? 'grid' : 'list',
  );
  return (
    <>
      <PageHead title="Ten thousand" />
      <Segments
        label="View"
        value={view}
        onChange={setView}
        segments={[
          { value: 'list', label: 'List', icon: 'list' },
          { value: 'grid', label: 'Grid', icon: 'grid' },
        ]}
      />
      {view === 'list' ? (
        <VirtualList
          label="Colours"
          items={rows}
          itemKey={key}
          renderItem={(row) => (
            <ListRow picture={<Swatch hex={row.hex} />} title={link(row)} detail="Isacord 40" figure="1 spool" />
          )}
        />
      ) : (
        <VirtualGrid
          label="Colours"
          items={rows}
          itemKey={key}
          renderItem={(row) => (
            <GridCell picture={<Swatch hex={row.hex} size="grid" />} title={link(row)} detail="1 spool" />
          )}
        />
      )}
    </>
  );
};
