import { piecesLeft } from '#core/job/job-rules.ts';
import { reserve, type ReservingJob, type Reservations } from '#core/job/reservations.ts';
import { usualWasteBp } from '#core/job/thread-per-stitch.ts';
import type { Design } from '#core/kinds/design.ts';
import type { Job } from '#core/kinds/job.ts';
import type { Machine } from '#core/kinds/machine.ts';
import { threadMatcher, type TeamThread } from '#core/stitchable/match-threads.ts';
import { runWithPauses } from '#parts/steps/run-with-pauses.ts';

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

/**
 * Reserves thread for the open jobs, with pauses in which the page can respond. Who asks for the same rows gets the
 * same answer; newer rows end the work on older ones, whose askers get none.
 */
export function reservationsFrom(from: ReservedFrom): Promise<Reservations | undefined> {
  const { jobs, designs, machines, threads } = from;
  const known = latest?.from;
  if (
    latest !== undefined &&
    known?.jobs === jobs &&
    known.designs === designs &&
    known.machines === machines &&
    known.threads === threads
  )
    return latest.found;
  latest?.work.abort();
  const work = new AbortController();
  const found = runWithPauses(reserveForJobs(from), work.signal).catch((fault: unknown) => {
    if (work.signal.aborted) return undefined;
    throw fault;
  });
  latest = { from, work, found };
  return found;
}

let latest:
  | {
      readonly from: ReservedFrom;
      readonly work: AbortController;
      readonly found: Promise<Reservations | undefined>;
    }
  | undefined;

/** Reserves thread for the open jobs, each with its own threads or those that its design has or matches in the stock. */
export function* reserveForJobs({ jobs, designs, machines, threads }: ReservedFrom): Generator<void, Reservations> {
  const designOf = new Map(designs.map(({ id, data }) => [id, data]));
  const headsOf = new Map(machines.map(({ id, data }) => [id, data.heads]));
  const reserving: ReservingJob[] = [];
  for (const { id, data } of jobs) {
    if (piecesLeft(data) === 0) continue;
    yield;
    const heads = headsOf.get(data.machineId ?? '') ?? 1;
    const design = designOf.get(data.designId ?? '');
    const blocks =
      data.blocks.length > 0
        ? data.blocks
        : design === undefined
          ? []
          : matchedBlocks(threads, design.blocks, { pieces: data.pieces, heads });
    reserving.push({ id, job: data, heads, blocks });
  }
  yield;
  return reserve(reserving, threads);
}

/** The blocks of a design with their threads. While the stock is the same, a design is matched only once. */
const matchedBlocks = (
  threads: readonly TeamThread[],
  blocks: Design['blocks'],
  { pieces, heads }: { readonly pieces: number; readonly heads: number },
): ReservingJob['blocks'] => {
  const { matcher, known } = matchers.get(threads) ?? {
    matcher: threadMatcher({ threads, loaded: new Set() }),
    known: new WeakMap<Design['blocks'], Map<string, ReservingJob['blocks']>>(),
  };
  matchers.set(threads, { matcher, known });
  const ofDesign = known.get(blocks) ?? new Map<string, ReservingJob['blocks']>();
  known.set(blocks, ofDesign);
  const key = `${pieces}/${heads}`;
  const before = ofDesign.get(key);
  if (before !== undefined) return before;
  const matched = matcher
    .match(blocks, new Map(), { pieces, heads, wasteBp: usualWasteBp })
    .map(({ stitches, match }) => ({ stitches, threadId: 'threadId' in match ? match.threadId : null }));
  ofDesign.set(key, matched);
  return matched;
};

const matchers = new WeakMap<
  readonly TeamThread[],
  {
    readonly matcher: ReturnType<typeof threadMatcher>;
    readonly known: WeakMap<Design['blocks'], Map<string, ReservingJob['blocks']>>;
  }
>();
