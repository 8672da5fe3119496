import type { MaintenanceLog } from '#core/kinds/maintenance-log.ts';
import type { MeterReading } from '#core/kinds/meter-reading.ts';
import type { Stop } from '#core/kinds/stop.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { undoingId } from '#core/mutations/reversal.ts';

type WithId<T> = T & { readonly id: string };

/** Makes the action that undoes a log entry. The id is the same on two devices: they undo it only once. */
export const undoLog = (
  teamId: string,
  { id, machineId, taskId, title }: WithId<Pick<MaintenanceLog, 'machineId' | 'taskId' | 'title'>>,
): Action =>
  mutate('maintenanceLog.create', {
    id: undoingId(teamId, 'maintenanceLog', id),
    set: { machineId, taskId, title, reversesId: id },
  });

export const undoReading = (
  teamId: string,
  { id, machineId, kind, source }: WithId<Pick<MeterReading, 'machineId' | 'kind' | 'source'>>,
): Action =>
  mutate('meterReading.create', {
    id: undoingId(teamId, 'meterReading', id),
    set: { machineId, kind, source, reversesId: id },
  });

export const undoStop = (teamId: string, { id, machineId, code }: WithId<Pick<Stop, 'machineId' | 'code'>>): Action =>
  mutate('stop.create', { id: undoingId(teamId, 'stop', id), set: { machineId, code, reversesId: id } });
