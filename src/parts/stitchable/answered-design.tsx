import { useEffect, useMemo } from 'react';
import { withFree } from '#core/job/reservations.ts';
import type { Design } from '#core/kinds/design.ts';
import { namesColoursAlone } from '#core/stitchable/match-threads.ts';
import { type Stitchable, type StitchableAnswers, stitchableIn } from '#core/stitchable/stitchable.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useEquivalents } from '#parts/alike/use-equivalents.ts';
import { useReservations } from '#parts/jobs/use-reservations.ts';
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
  const answers = useStitchable(
    machineId,
    useMemo(() => [design.data], [design]),
    jobId,
  );
  const answer = useMemo(() => {
    if (answers === undefined) return undefined;
    const chosen = new Map(Object.entries(byHand ?? {}).map(([order, needle]) => [Number(order), needle]));
    const planned = answers.answer(design.data, { pieces, byHand: chosen });
    return planned.plan?.ok === false && chosen.size > 0 ? answers.answer(design.data, { pieces }) : planned;
  }, [answers, design, pieces, byHand]);
  useEffect(() => {
    if (answer !== undefined && answers !== undefined) onAnswer({ design, pieces, answer, answers });
  }, [design, pieces, answer, answers, onAnswer]);
  return null;
}

/**
 * Returns what answers designs from the rows on this device, for one machine or (null) for the stock alone; undefined
 * until all rows are read and it is known what jobs reserve. Charts are read only for designs that name their colours by RGB alone.
 */
function useStitchable(
  machineId: string | null,
  designs: readonly Pick<Design, 'blocks'>[],
  jobId: string | undefined,
): StitchableAnswers | undefined {
  const { rows: owned, extent } = useQuery(stock);
  const reservations = useReservations();
  const threads = useMemo(() => reservations && withFree(owned, reservations, jobId), [owned, reservations, jobId]);
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
