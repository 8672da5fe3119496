import { Redirect, useParams } from 'wouter';
import { Reading } from '#parts/rows/reading.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useShown } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import '#texts/en/labels.ts';
import { threadPath } from '#parts/threads/thread-path.ts';

/** `/inventory/spools/:spoolId`, the address on a spool's label: opens the page of its thread. */
export function SpoolAddress() {
  const { spoolId } = useParams<{ spoolId: string }>();
  const { rows: threads, extent } = useQuery(stock);
  useShown(extent !== 'unread');
  const owned = threads.find(({ spools }) => spools.some(({ id }) => id === spoolId));
  if (owned !== undefined) return <Redirect to={threadPath(owned.id, spoolId)} replace />;
  return extent === 'whole' ? <EmptyState icon="spool" heading="h1" title={t('labels.spoolGone')} /> : <Reading />;
}
