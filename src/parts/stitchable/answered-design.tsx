import { useEffect, useMemo } from 'react';
import type { Design } from '#core/kinds/design.ts';
import { namesColoursAlone } from '#core/stitchable/match-threads.ts';
import { type Stitchable, type StitchableAnswers, stitchableIn } from '#core/stitchable/stitchable.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useEquivalents } from '#parts/alike/use-equivalents.ts';
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
  onAnswer,
}: {
  /** Null: the stock alone. */
  readonly machineId: string | null;
  readonly design: CollectionRow<'design'>;
  readonly pieces: number;
  /** Needles that were chosen for blocks, by the block's order. */
  readonly byHand?: Readonly<Record<string, number>>;
  readonly onAnswer: (answered: Answered) => void;
}) {
  const answers = useStitchable(
    machineId,
    useMemo(() => [design.data], [design]),
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
 * until all rows are read. Charts are read only for designs that name their colours by RGB alone.
 */
export function useStitchable(
  machineId: string | null,
  designs: readonly Pick<Design, 'blocks'>[],
): StitchableAnswers | undefined {
  const { rows: threads, extent } = useQuery(stock);
  const { favouriteBrands: ofTeam } = useTeamSettings();
  const [mine] = useMyBrands();
  const on = useStandingMachine(machineId);
  const equivalents = useEquivalents();
  const isColoured = useMemo(() => designs.some(({ blocks }) => namesColoursAlone(blocks)), [designs]);
  const { search } = useCharts(isColoured);
  return useMemo(() => {
    if (extent !== 'whole' || on === undefined) return undefined;
    return stitchableIn({
      threads: threads.map(({ id, thread, spools }) => ({ id, thread, spools })),
      favouriteBrands: [...ofTeam, ...mine],
      ...(on !== null && { on }),
      ...(equivalents !== undefined && { equivalents }),
      ...(isColoured && search !== undefined && { charts: search('') }),
    });
  }, [threads, extent, ofTeam, mine, on, equivalents, isColoured, search]);
}
