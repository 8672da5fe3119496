import '#texts/en/job-words.ts';
import '#texts/en/jobs.ts';
import type { Units } from '#core/amounts/units.ts';
import { isEqual } from '#core/is-equal.ts';
import type { Reservations } from '#core/job/reservations.ts';
import type { Design } from '#core/kinds/design.ts';
import type { Job } from '#core/kinds/job.ts';
import { agreedOn, piecesLeft, waitsFor } from '#core/job/job-rules.ts';
import type { VerdictColour } from '#core/stitchable/verdict.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';

interface Known {
  readonly reservations: Reservations | undefined;
  readonly threads: ReadonlyMap<string, OwnedThread>;
  readonly units: Units;
  readonly design: Design | undefined;
}

/** All that holds a job up, the worst first, or that nothing does, with its colour: about thread, steps and what was agreed. */
export function jobState(
  { id, data }: { readonly id: string; readonly data: Job },
  { reservations, threads, units, design }: Known,
): { readonly colour: VerdictColour; readonly words: string } {
  const { status, pieces, piecesDone } = data;
  if (status === 'done' || status === 'dropped')
    return { colour: status === 'done' ? 'green' : 'grey', words: t(`jobWords.value.${status}`) };
  if (piecesDone > pieces) return { colour: 'amber', words: t('jobs.more', { count: piecesDone - pieces }) };
  const reserved = reservations?.ofJob(id) ?? [];
  const short = reserved.filter(({ state }) => state === 'short');
  const [first] = short;
  const waits = waitsFor(data);
  const unchosen = reservations?.unchosen(id) ?? 0;
  // Once reservations are known, all designs are read.
  const isDesignGone =
    reservations !== undefined && piecesLeft(data) > 0 && data.designId !== null && design === undefined;
  const held: readonly (readonly [colour: VerdictColour, words: string])[] = [
    ...(first === undefined
      ? []
      : [
          [
            'red',
            t('jobs.short', {
              count: short.length,
              thread: threadTitle(threads.get(first.threadId)?.thread ?? { brand: '', code: '', name: null }),
              length: formatLength(first.missingMm, units),
            }),
          ] as const,
        ]),
    ...(waits.length === 0
      ? []
      : [['amber', t('jobs.waitsFor', { steps: waits.map(({ label }) => label).join(', ') })] as const]),
    ...(unchosen === 0 ? [] : [['grey', t('jobs.unchosen', { count: unchosen })] as const]),
    ...(isDesignGone ? [['grey', t('jobs.deletedDesign')] as const] : []),
    ...(hasChanged(data, design) ? [['amber', t('jobs.changed')] as const] : []),
  ];
  const [worst] = held;
  if (worst !== undefined) return { colour: worst[0], words: held.map(([, words]) => words).join(' · ') };
  if (reserved.some(({ state }) => state === 'probably')) return { colour: 'amber', words: t('jobs.probably') };
  if (reserved.length === 0) return { colour: 'grey', words: t(`jobWords.value.${status}`) };
  return { colour: 'green', words: t('jobs.enough') };
}

/** Whether the design of a job is no longer what was agreed, nor what somebody confirmed since. */
export function hasChanged({ agreed, agreedSeen }: Job, design: Design | undefined): boolean {
  if (agreed === null || design === undefined) return false;
  const now = agreedOn(design);
  return !isEqual(now, agreed) && !isEqual(now, agreedSeen);
}

/** Writes sizes as a person types them: “S 4, M 10”. */
export function sizesAsTyped(sizes: Job['sizes']): string {
  return sizes.map(({ label, qty }) => `${label} ${qty}`).join(', ');
}
