import * as z from 'zod/mini';
import { createSetOf } from '../kinds/describe-kind.ts';
import { maintenanceLog as logKind, maintenanceLogDefaults, type MaintenanceLog } from '../kinds/maintenance-log.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { createArgs, defineMutation, reject, withoutUndefined, write, happenedAt } from './mutation.ts';
import { isDerivedId, judgeUndoing, notThisId, undoingId } from './reversal.ts';

/** The mutations of maintenance tasks. A task without any interval is refused: it would never be due. */
export const maintenanceTaskMutations = defaultMutations('maintenanceTask', {
  write: (_found, id, task) => {
    const isTriggered = [task.everyStitches, task.everyHours, task.everyDays].some((every) => every !== null);
    return isTriggered
      ? ok([write('maintenanceTask', id, task)])
      : reject('invalid', { everyStitches: { problem: 'required' } });
  },
});

const { doneAt, ...rest } = createSetOf(logKind).shape;
const createSet = z.strictObject({ ...rest, doneAt: z.optional(doneAt) });

/** Records work or an observation on a machine, or undoes an entry. Two entries about the same work both count. */
const create = defineMutation({
  args: createArgs(createSet),
  reads: ({ id, set: { machineId, reversesId } }) => [
    { kind: 'maintenanceLog', id },
    { kind: 'machine', id: machineId },
    ...(typeof reversesId === 'string' ? [{ kind: 'maintenanceLog', id: reversesId } as const] : []),
  ],
  apply: (found, { id, set }, context) => {
    if (found.row('maintenanceLog', id) !== undefined) return ok([]);
    if (found.row('machine', set.machineId) === undefined) return reject('missing_row');
    const log: MaintenanceLog = {
      ...maintenanceLogDefaults,
      ...withoutUndefined<MaintenanceLog>(set),
      machineId: set.machineId,
      doneAt: happenedAt(set.doneAt, context),
    };
    if (log.reversesId !== null) {
      const undone = found.row('maintenanceLog', log.reversesId)?.data;
      const expectedId = undoingId(context.teamId, 'maintenanceLog', log.reversesId);
      const judged = judgeUndoing(undone, { id, machineId: set.machineId, expectedId });
      if (!judged.ok) return judged;
    } else {
      if (isDerivedId(id)) return reject('invalid', notThisId);
      if (log.taskId === null && log.title === null) return reject('invalid', { title: { problem: 'required' } });
    }
    return ok([write('maintenanceLog', id, log)]);
  },
});

/** The mutations of maintenance log entries: only `create`, because an entry never changes. */
export const maintenanceLogMutations = { create };
