import type { ReactNode } from 'react';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { Extent } from '#inventory/inventory.ts';
import { rowKey, type TeamDatabase } from '#data/database/team-database.ts';
import { Reading } from '#parts/rows/reading.tsx';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** Shown for a row that is not in memory: says how far the first pull has come, or that there is no such row. */
export function NotHere({
  kind,
  id,
  extent,
  title,
  instead,
}: {
  readonly kind: RowKind;
  readonly id: string;
  readonly extent: Extent;
  /** The sentence for a missing row, such as "This hoop is not in your inventory." */
  readonly title: string;
  /** Shown in place of that sentence, where a missing row may be found elsewhere. */
  readonly instead?: ReactNode;
}) {
  if (extent === 'part') return <Reading />;
  return (
    extent === 'whole' && (
      <Missing kind={kind} id={id}>
        {instead ?? <EmptyState icon="search" heading="h1" title={title} />}
      </Missing>
    )
  );
}

/** Looks in the database, because a row that was just saved may not be in memory yet. */
const Missing = ({
  kind,
  id,
  children,
}: {
  readonly kind: RowKind;
  readonly id: string;
  readonly children: ReactNode;
}) => {
  const { db } = useWorkspace().store;
  const { rows: isHere } = useQuery(live(isStored, db, rowKey(kind, id)));
  return isHere === false && children;
};

const isStored = async ({ rows }: TeamDatabase, key: string) => (await rows.get(key))?.deleted === false;
