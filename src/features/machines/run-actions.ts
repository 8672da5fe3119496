import type { Run, RunBlock } from '#core/kinds/run.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';

/** A run as a person records it. */
export type NewRun = Pick<Run, 'machineId' | 'what' | 'pieces' | 'stitches' | 'seconds' | 'blocks'> & {
  readonly at: string;
};

/** Books a run. */
export const recordRun = (id: string, set: NewRun): Action => mutate('run.create', { id, set: written(set) });

/** Takes a run back whole: its thread, its stitches and its time. */
export const undoRun = (teamId: string, id: string, run: Omit<NewRun, 'at'>, at: string): Action => {
  const { machineId, what, pieces, stitches, seconds, blocks } = run;
  return mutate('run.create', {
    id: undoingId(teamId, 'run', id),
    set: { ...written({ machineId, what, pieces, stitches, seconds, blocks, at }), reversesId: id },
  });
};

const written = (run: NewRun) => ({
  ...run,
  blocks: run.blocks.map((block) => ({ ...block, spools: [...block.spools] })),
});

/** The metres of top thread that stitches take as a rule: 5 m for 1,000 (domain §3.5). In mm. */
export const usualThreadMm = (stitches: number): number => stitches * 5;

/** A needle that sewed in a run: the thread that it took in all, and the spools of each head that it came from. */
export interface SewnNeedle {
  readonly threadId: string;
  readonly needle: number;
  readonly lengthMm: number;
  readonly spoolIds: readonly string[];
}

/** The colours of a run: its stitches shared by the thread that each needle took, and the thread by the spools of its heads. */
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

/** An equal share in whole mm; the first ones take what does not divide. */
const shareOf = (lengthMm: number, parts: number, at: number): number =>
  Math.floor(lengthMm / parts) + (at < lengthMm % parts ? 1 : 0);
