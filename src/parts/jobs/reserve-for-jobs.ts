import { reserve, type ReservingJob, type Reservations } from '#core/job/reservations.ts';
import { usualWasteBp } from '#core/job/thread-per-stitch.ts';
import type { Design } from '#core/kinds/design.ts';
import type { Job } from '#core/kinds/job.ts';
import type { Machine } from '#core/kinds/machine.ts';
import { threadMatcher, type TeamThread } from '#core/stitchable/match-threads.ts';

interface Of<T> {
  readonly id: string;
  readonly data: T;
}

/** What reservations are made from: all rows of the team. */
export interface ReservedFrom {
  readonly jobs: readonly Of<Job>[];
  readonly designs: readonly Of<Design>[];
  readonly machines: readonly Of<Machine>[];
  readonly threads: readonly TeamThread[];
}

/** Reserves thread for the jobs, each with its own threads or those that its design has or matches in the stock. */
export function reserveForJobs({ jobs, designs, machines, threads }: ReservedFrom): Reservations {
  const designOf = new Map(designs.map(({ id, data }) => [id, data]));
  const headsOf = new Map(machines.map(({ id, data }) => [id, data.heads]));
  const matcher = threadMatcher({ threads, loaded: new Set() });
  const reserving = jobs.map(({ id, data }): ReservingJob => {
    const heads = headsOf.get(data.machineId ?? '') ?? 1;
    if (data.blocks.length > 0) return { id, job: data, heads, blocks: data.blocks };
    const design = designOf.get(data.designId ?? '');
    const wish = { pieces: data.pieces, heads, wasteBp: usualWasteBp };
    const matched = design === undefined ? [] : matcher.match(design.blocks, new Map(), wish);
    const blocks = matched.map(({ stitches, match }) => ({
      stitches,
      threadId: 'threadId' in match ? match.threadId : null,
    }));
    return { id, job: data, heads, blocks };
  });
  return reserve(reserving, threads);
}
