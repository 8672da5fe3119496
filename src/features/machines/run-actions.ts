import type { Run } from '#core/kinds/run.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';

type NewRun = Pick<Run, 'machineId' | 'what' | 'pieces' | 'stitches' | 'seconds' | 'blocks'> &
  Partial<Pick<Run, 'designId' | 'jobId' | 'spoiled' | 'secondsFrom' | 'plannedSeconds'>> & { readonly at: string };

export function recordRun(id: string, run: NewRun): Action {
  return mutate('run.create', {
    id,
    set: { ...run, blocks: run.blocks.map((block) => ({ ...block, spools: [...block.spools] })) },
  });
}
