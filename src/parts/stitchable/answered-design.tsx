import { useCallback, useEffect, useMemo } from 'react';
import { withFree } from '#core/job/reservations.ts';
import type { Design } from '#core/kinds/design.ts';
import type { Job } from '#core/kinds/job.ts';
import { namesColoursAlone } from '#core/stitchable/match-threads.ts';
import { type Stitchable, type StitchableAnswers, stitchableIn } from '#core/stitchable/stitchable.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { useEquivalents } from '#parts/alike/use-equivalents.ts';
import { useReservations } from '#parts/jobs/use-reservations.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useMyBrands } from '#parts/threads/my-brands.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useCharts } from '#services/charts.ts';
import { useStandingMachine } from './use-asked-machine.ts';

/** The answer to a design as it was asked. */
export interface Answered {
  readonly design: CollectionRow<'design'>;
  readonly pieces: number;
  readonly answer: Stitchable;
  /** What answered it, for other designs on the same machine. */
  readonly answers: StitchableAnswers;
  /** The mm of a spool that the jobs reserve which come first. */
  readonly reservedMm: (spoolId: string) => number;
}

/**
 * Answers one design on a machine, and passes each new answer on. It draws nothing; a screen loads it later, because it
 * brings the code of all answers. Needles chosen by hand that rule out a plan are left out.
 */
export function AnsweredDesign({
  machineId,
  design,
  pieces,
  byHand,
  jobId,
  onAnswer,
}: {
  /** Null: the stock alone. */
  readonly machineId: string | null;
  readonly design: CollectionRow<'design'>;
  readonly pieces: number;
  /** Needles that were chosen for blocks, by the block's order. */
  readonly byHand?: Readonly<Record<string, number>>;
  /** The job that it is asked for: it has the thread that the jobs before it leave. Without one, all jobs come first. */
  readonly jobId?: string | undefined;
  readonly onAnswer: (answered: Answered) => void;
}) {
  const job = useQuery(rowsOf('job')).rows.find(({ id }) => id === jobId)?.data;
  const sewn = useMemo(() => withThreadsOf(design.data, job), [design, job]);
  const reservations = useReservations();
  const { rows: owned } = useQuery(stock);
  const answers = useStitchable(
    machineId,
    useMemo(() => [sewn], [sewn]),
    useMemo(() => reservations && withFree(owned, reservations, jobId), [owned, reservations, jobId]),
  );
  const reservedMm = useCallback(
    (spoolId: string) => reservations?.takenMm(spoolId, jobId) ?? 0,
    [reservations, jobId],
  );
  const answer = useMemo(() => {
    if (answers === undefined) return undefined;
    const chosen = new Map(Object.entries(byHand ?? {}).map(([order, needle]) => [Number(order), needle]));
    const planned = answers.answer(sewn, { pieces, byHand: chosen });
    return planned.plan?.ok === false && chosen.size > 0 ? answers.answer(sewn, { pieces }) : planned;
  }, [answers, sewn, pieces, byHand]);
  useEffect(() => {
    if (answer !== undefined && answers !== undefined) onAnswer({ design, pieces, answer, answers, reservedMm });
  }, [design, pieces, answer, answers, reservedMm, onAnswer]);
  return null;
}

/** A design with the threads that a job sews in place of its own. */
const withThreadsOf = (design: Design, job: Job | undefined): Design => {
  if (job === undefined || job.blocks.length === 0) return design;
  const threads = new Map(job.blocks.map(({ order, threadId }) => [order, threadId]));
  const blocks = design.blocks.map((block, order) => ({ ...block, threadId: threads.get(order) ?? block.threadId }));
  return { ...design, blocks };
};

/**
 * Returns what answers designs from the rows on this device, for one machine or (null) for the stock alone; undefined
 * until all rows are read. `threads`: the stock with what jobs leave of it. Charts are read only for designs that
 * name their colours by RGB alone.
 */
export function useStitchable(
  machineId: string | null,
  designs: readonly Pick<Design, 'blocks'>[],
  threads: ReturnType<typeof withFree<OwnedThread>> | undefined,
): StitchableAnswers | undefined {
  const { extent } = useQuery(stock);
  const { favouriteBrands: ofTeam } = useTeamSettings();
  const [mine] = useMyBrands();
  const on = useStandingMachine(machineId);
  const equivalents = useEquivalents();
  const isColoured = useMemo(() => designs.some(({ blocks }) => namesColoursAlone(blocks)), [designs]);
  const { search } = useCharts(isColoured);
  return useMemo(() => {
    if (extent !== 'whole' || on === undefined || threads === undefined) return undefined;
    return stitchableIn({
      threads,
      favouriteBrands: [...ofTeam, ...mine],
      ...(on !== null && { on }),
      ...(equivalents !== undefined && { equivalents }),
      ...(isColoured && search !== undefined && { charts: search('') }),
    });
  }, [threads, extent, ofTeam, mine, on, equivalents, isColoured, search]);
}
