import type { MaintenanceLog } from '#core/kinds/maintenance-log.ts';
import { metersOf } from '#core/machines/read-meters.ts';
import { occurrence } from '#core/stock/stock-actions.ts';
import type { MachineBook } from '#parts/machines/machine-book.ts';

/**
 * Returns the time for a new log entry, after all that is known of the meters, and what these count by the readings that
 * were not taken back. A slow clock must not date the work before the run that it follows.
 */
export function metersNow(
  { entries }: Pick<MachineBook, 'entries'>,
  nowMs: number,
): Pick<MaintenanceLog, 'doneAt' | 'stitchesAt' | 'hoursAt'> {
  const meters = metersOf(entries);
  const newest = entries.reduce((latest, { at }) => (at > latest ? at : latest), '');
  const doneAt = occurrence(newest === '' ? [] : [{ occurredAt: newest }], nowMs);
  return { doneAt, stitchesAt: meters.totalAt('stitches'), hoursAt: meters.totalAt('hours') };
}
