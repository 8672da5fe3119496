import type { OwnedThread } from '#inventory/inventory.ts';
import type { Units } from '#core/amounts/units.ts';
import { ChartedEquivalents } from '#parts/alike/charted-equivalents.tsx';
import { Instead } from './instead.tsx';
import { NearestUsable } from './nearest-usable.tsx';
import { SpoolList } from '../spools/spool-list.tsx';
import { ThreadHistory } from './thread-history.tsx';
import { later } from '#ui/later.tsx';

const DesignsOfThread = later(
  async () => (await import('#parts/designs/designs-of-thread.tsx')).DesignsOfThread,
  'nothing',
);
const FilesRegion = later(async () => (await import('#parts/files/files-region.tsx')).FilesRegion);

export function ThreadBelow({
  owned,
  units,
  onOpen,
}: {
  readonly owned: OwnedThread;
  readonly units: Units;
  readonly onOpen: (spoolId: string) => void;
}) {
  return (
    <>
      <SpoolList owned={owned} units={units} onOpen={onOpen} />
      <DesignsOfThread threadId={owned.id} />
      <Instead owned={owned} />
      <NearestUsable owned={owned} />
      <ChartedEquivalents thread={owned.thread} />
      <FilesRegion of={{ ofKind: 'thread', ofId: owned.id }} />
      <ThreadHistory threadId={owned.id} units={units} />
    </>
  );
}
