import type { Run } from '#core/kinds/run.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';

type NewRun = Pick<Run, 'machineId' | 'what' | 'pieces' | 'stitches' | 'seconds' | 'blocks'> &
  Partial<Pick<Run, 'designId'>> & { readonly at: string };

export const recordRun = (id: string, set: NewRun): Action => mutate('run.create', { id, set: written(set) });

/** Makes the action that undoes a run: its thread, its stitches and its time. */
export const undoRun = (teamId: string, id: string, run: Omit<NewRun, 'at'>, at: string): Action => {
  const { machineId, designId = null, what, pieces, stitches, seconds, blocks } = run;
  return mutate('run.create', {
    id: undoingId(teamId, 'run', id),
    set: { ...written({ machineId, designId, what, pieces, stitches, seconds, blocks, at }), reversesId: id },
  });
};

const written = (run: NewRun) => ({
  ...run,
  blocks: run.blocks.map((block) => ({ ...block, spools: [...block.spools] })),
});
