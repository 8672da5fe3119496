import '#texts/en/design-verdicts.ts';
import '#texts/en/runs.ts';
import { useEffect, useState, type ComponentProps } from 'react';
import { useSearchParams } from 'wouter';
import { needleParts, sewingSteps, type NeedlePart, type SewingStep } from '#core/machines/sewing-steps.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { noteDesign } from '#parts/designs/recent-designs.ts';
import { useSewingOn, type Sewing } from '#parts/machines/sewing-on.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
import type { Answered, AnsweredDesign } from '#parts/stitchable/answered-design.tsx';
import { useVerdictNames } from '#parts/stitchable/use-verdict-names.ts';
import { headline } from '#parts/stitchable/verdict-words.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';

/** The design on a machine, with its sequence by needle. */
export interface Sewn {
  readonly design: CollectionRow<'design'>;
  readonly sewing: Sewing;
  /** Empty until the plan is made, or if there is none. */
  readonly steps: readonly SewingStep[];
  /** The step that is sewn now, from 0. */
  readonly step: number;
  readonly parts: ReadonlyMap<number, NeedlePart>;
  /** On which piece the spool of a thread ends, by the thread's id. */
  readonly spoolEnds: ReadonlyMap<string, number>;
  /** “4 → 3”; on one needle the numbers of the threads. Undefined behind the last block of the last piece. */
  readonly nextStop: string | undefined;
  /** What bars the start, in words: thread to buy, a colour to choose, a size that does not fit. */
  readonly bar: string | undefined;
  /** Why there is no plan, in words. */
  readonly problem: string | undefined;
  readonly go: (step: number) => void;
  /** What the screen asks `AnsweredDesign`, from whose answers the rest is made. */
  readonly asked: ComponentProps<typeof AnsweredDesign>;
}

/** Returns the design on a machine (undefined: none), and a function that puts another on it. `?design=` puts one on it. */
export function useSewn(machineId: string): readonly [Sewn | undefined, (sewing: Sewing | null) => void] {
  const { store } = useWorkspace();
  const [sewing, setSewing] = useSewingOn(machineId);
  const [params, setParams] = useSearchParams();
  const asked = params.get('design');
  useEffect(() => {
    if (asked === null) return;
    noteDesign(store.actor.teamId, asked, store.now());
    if (asked !== sewing?.designId) setSewing({ designId: asked, pieces: 1, step: 0, needles: {} });
    setParams((all) => new URLSearchParams([...all].filter(([name]) => name !== 'design')), { replace: true });
  });
  const { rows } = useCollection('design');
  const threads = useThreadsById();
  const design = rows.find(({ id }) => id === sewing?.designId);
  const [answered, setAnswered] = useState<Answered>();
  const names = useVerdictNames();
  if (design === undefined || sewing === null) return [undefined, setSewing];
  const planned = answered?.design === design ? answered.answer : undefined;
  const plan = planned?.plan;
  const steps = planned !== undefined && plan?.ok ? sewingSteps(planned.blocks, plan.value) : [];
  const step = Math.max(0, Math.min(sewing.step, steps.length - 1));
  const isOneNeedle = planned?.needles === 1;
  const nameOf = (one: SewingStep): string =>
    one.isStop
      ? t('runs.stopHere')
      : isOneNeedle
        ? (threads.get(one.threadId ?? '')?.thread.code ?? '?')
        : String(one.needle);
  const [current] = steps.slice(step);
  const next = steps[step + 1] ?? (sewing.pieces > 1 ? steps[0] : undefined);
  const sewn: Sewn = {
    design,
    sewing,
    steps,
    step,
    parts: needleParts(steps, step, sewing.pieces),
    spoolEnds: new Map(
      (planned?.verdict.parts ?? []).flatMap((part) =>
        part.kind === 'nextSpool' ? [[part.threadId, part.onPiece] as const] : [],
      ),
    ),
    nextStop:
      current !== undefined && next !== undefined && steps.length > 1
        ? t('runs.fromTo', { from: nameOf({ ...current, isStop: false }), to: nameOf(next) })
        : undefined,
    bar:
      planned !== undefined && (planned.verdict.colour === 'red' || planned.verdict.colour === 'grey')
        ? headline(planned, names)
        : undefined,
    problem:
      plan?.ok === false ? t(`needlePlan.problem.${plan.error.problem}`, { block: plan.error.block + 1 }) : undefined,
    asked: { machineId, design, pieces: sewing.pieces, byHand: sewing.needles, onAnswer: setAnswered },
    go: (to) =>
      setSewing({
        ...sewing,
        step: to,
        // From here on the plan stays, whatever is loaded.
        needles: Object.fromEntries(steps.filter(({ isStop }) => !isStop).map((one) => [one.order, one.needle])),
      }),
  };
  return [sewn, setSewing];
}
