import type { MaintenanceLog } from '../kinds/maintenance-log.ts';
import type { MeterReading } from '../kinds/meter-reading.ts';
import type { Run } from '../kinds/run.ts';
import type { ShoppingTick } from '../kinds/shopping-tick.ts';
import type { Stop } from '../kinds/stop.ts';
import { isSettlement, type LedgerEntry } from '../stock/stock.ts';
import { reversalId, tickReversalId } from './derived-ids.ts';
import { mutate } from './mutate.ts';
import type { Action } from './registry.ts';
import { undoingId } from './reversal.ts';

/*
 * The entries that undo others: they are added, because an entry never changes. Their ids are the same on two devices,
 * which undo an entry only once.
 */

type RunFigures = Pick<
  Run,
  'machineId' | 'jobId' | 'designId' | 'what' | 'pieces' | 'spoiled' | 'stitches' | 'seconds' | 'blocks'
>;
type WithId<T> = T & { readonly id: string };

/** What the undo of a movement reads of it. */
export type Undoable = Pick<LedgerEntry, 'id' | 'spoolId' | 'type' | 'deltaMm' | 'groupId'>;

/** Makes the action that undoes a movement. `occurredAt`: UTC ISO 8601. */
export function undoMovement(teamId: string, entry: Undoable, occurredAt: string): Action {
  return mutate('movement.create', {
    id: reversalId(teamId, entry.id),
    set: {
      spoolId: entry.spoolId,
      type: 'reversal',
      deltaMm: isSettlement(entry) || entry.deltaMm === null ? null : -entry.deltaMm,
      reversesId: entry.id,
      groupId: entry.groupId,
      occurredAt,
    },
  });
}

/** Makes the action that undoes a run: its thread, its stitches and its time. `at`: UTC ISO 8601. */
export function undoRun(teamId: string, id: string, run: RunFigures, at: string): Action {
  const { machineId, jobId, designId, what, pieces, spoiled, stitches, seconds } = run;
  const blocks = run.blocks.map((block) => ({ ...block, spools: [...block.spools] }));
  return mutate('run.create', {
    id: undoingId(teamId, 'run', id),
    set: { machineId, jobId, designId, what, pieces, spoiled, stitches, seconds, blocks, at, reversesId: id },
  });
}

/** Makes the action that undoes an entry of a machine's log. */
export function undoLog(
  teamId: string,
  { id, machineId, taskId, title }: WithId<Pick<MaintenanceLog, 'machineId' | 'taskId' | 'title'>>,
): Action {
  return mutate('maintenanceLog.create', {
    id: undoingId(teamId, 'maintenanceLog', id),
    set: { machineId, taskId, title, reversesId: id },
  });
}

/** Makes the action that undoes a reading of a meter; not for a reading that a run added. */
export function undoReading(
  teamId: string,
  { id, machineId, kind, source }: WithId<Pick<MeterReading, 'machineId' | 'kind' | 'source'>>,
): Action {
  return mutate('meterReading.create', {
    id: undoingId(teamId, 'meterReading', id),
    set: { machineId, kind, source, reversesId: id },
  });
}

/** Makes the action that undoes a stop. */
export function undoStop(teamId: string, { id, machineId, code }: WithId<Pick<Stop, 'machineId' | 'code'>>): Action {
  return mutate('stop.create', { id: undoingId(teamId, 'stop', id), set: { machineId, code, reversesId: id } });
}

/** Makes the action that undoes a tick on a shopping line. */
export function undoTick(teamId: string, { id, lineId, qty }: WithId<Pick<ShoppingTick, 'lineId' | 'qty'>>): Action {
  return mutate('shoppingTick.create', {
    id: tickReversalId(teamId, id),
    set: { lineId, qty, reversesId: id },
  });
}
