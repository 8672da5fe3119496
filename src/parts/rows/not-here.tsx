import { useLiveQuery } from 'dexie-react-hooks';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { Extent } from '#data/inventory/inventory.ts';
import { rowKey } from '#data/database/team-database.ts';
import { Reading } from '#parts/reading.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** What stands where a row is not in memory: how far the reading is, or that there is no such row. */
export const NotHere = ({
  kind,
  id,
  extent,
  title,
}: {
  readonly kind: RowKind;
  readonly id: string;
  readonly extent: Extent;
  /** "This hoop is not in your inventory." */
  readonly title: string;
}) => {
  if (extent === 'part') return <Reading />;
  return extent === 'whole' && <Missing kind={kind} id={id} title={title} />;
};

/** What was saved a moment ago is on the device before it is in memory: only the device can say that a row is not there. */
const Missing = ({ kind, id, title }: { readonly kind: RowKind; readonly id: string; readonly title: string }) => {
  const { db } = useWorkspace().store;
  const isHere = useLiveQuery(async () => (await db.rows.get(rowKey(kind, id)))?.deleted === false, [db, kind, id]);
  return isHere === false && <EmptyState icon="search" heading="h1" title={title} />;
};
