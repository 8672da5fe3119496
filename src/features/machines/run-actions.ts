import type { Run, RunBlock } from '#core/kinds/run.ts';
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

/** A needle that sewed in a run: the thread length over all heads, and the spools that it came from. */
export interface SewnNeedle {
  readonly threadId: string;
  readonly needle: number;
  readonly lengthMm: number;
  readonly spoolIds: readonly string[];
}

/** Returns one block per needle, with stitches in proportion to its length of thread. */
export const blocksOf = (needles: readonly SewnNeedle[], stitches: number): RunBlock[] => {
  const all = needles.reduce((sum, { lengthMm }) => sum + lengthMm, 0);
  return needles.map(({ threadId, needle, lengthMm, spoolIds }) => ({
    threadId,
    needle,
    stitches: all === 0 ? 0 : Math.round((stitches * lengthMm) / all),
    spools: spoolIds
      .map((spoolId, at) => ({ spoolId, lengthMm: shareOf(lengthMm, spoolIds.length, at) }))
      .filter((spool) => spool.lengthMm > 0),
  }));
};

/**
 * Returns share `at` of a length in equal shares of whole mm. The first shares are 1 mm longer if there is a remainder.
 */
const shareOf = (lengthMm: number, parts: number, at: number): number =>
  Math.floor(lengthMm / parts) + (at < lengthMm % parts ? 1 : 0);
