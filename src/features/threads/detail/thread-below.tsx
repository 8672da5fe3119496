import type { OwnedThread } from '#data/inventory/inventory.ts';
import type { Units } from '#core/units.ts';
import { ChartedEquivalents } from '#parts/alike/charted-equivalents.tsx';
import { Instead } from './instead.tsx';
import { NearestUsable } from './nearest-usable.tsx';
import { SpoolList } from '../spools/spool-list.tsx';
import { ThreadHistory } from './thread-history.tsx';

/** What stands below a thread's figures: its spools, what can be used instead of it, and what happened to it. */
export const ThreadBelow = ({
  owned,
  units,
  onOpen,
}: {
  readonly owned: OwnedThread;
  readonly units: Units;
  readonly onOpen: (spoolId: string) => void;
}) => (
  <>
    <SpoolList owned={owned} units={units} onOpen={onOpen} />
    <Instead owned={owned} />
    <NearestUsable owned={owned} />
    <ChartedEquivalents thread={owned.thread} />
    <ThreadHistory threadId={owned.id} units={units} />
  </>
);
