import { useEffect, useMemo } from 'react';
import type { Stitchable, StitchableAnswers } from '#core/stitchable/stitchable.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useStitchable } from './use-stitchable.ts';

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
