import * as z from 'zod/mini';
import { createSetOf } from '../kinds/describe-kind.ts';
import { stop as stopKind, stopDefaults, type Stop } from '../kinds/stop.ts';
import { ok } from '../result.ts';
import { createArgs, defineMutation, reject, withoutUndefined, write, happenedAt } from './mutation.ts';
import { isDerivedId, judgeUndoing, notThisId, undoingId } from './reversal.ts';

const { at, ...rest } = createSetOf(stopKind).shape;
const createSet = z.strictObject({ ...rest, at: z.optional(at) });

const create = defineMutation({
  args: createArgs(createSet),
  reads: ({ id, set: { machineId, reversesId } }) => [
    { kind: 'stop', id },
    { kind: 'machine', id: machineId },
    ...(typeof reversesId === 'string' ? [{ kind: 'stop', id: reversesId } as const] : []),
  ],
  apply: (found, { id, set }, context) => {
    if (found.row('stop', id) !== undefined) return ok([]);
    if (found.row('machine', set.machineId) === undefined) return reject('missing_row');
    const stop: Stop = {
      ...stopDefaults,
      ...withoutUndefined<Stop>(set),
      machineId: set.machineId,
      code: set.code,
      at: happenedAt(set.at, context),
    };
    if (stop.reversesId === null && isDerivedId(id)) return reject('invalid', notThisId);
    if (stop.reversesId !== null) {
      const undone = found.row('stop', stop.reversesId)?.data;
      const expectedId = undoingId(context.teamId, 'stop', stop.reversesId);
      const judged = judgeUndoing(undone, { id, machineId: set.machineId, expectedId });
      if (!judged.ok) return judged;
    }
    return ok([write('stop', id, stop)]);
  },
});

/** The mutations of stops: only `create`, because a stop never changes. */
export const stopMutations = { create };
