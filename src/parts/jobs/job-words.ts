import '#texts/en/job-words.ts';
import '#texts/en/jobs.ts';
import type { Units } from '#core/amounts/units.ts';
import { isEqual } from '#core/is-equal.ts';
import type { Reservations } from '#core/job/reservations.ts';
import type { Design } from '#core/kinds/design.ts';
import type { Job } from '#core/kinds/job.ts';
import { agreedOn, waitsFor } from '#core/job/job-rules.ts';
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

/** What holds a job up, or that nothing does, with the colour of it: about thread, steps and what was agreed. */
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
  if (first !== undefined)
    return {
      colour: 'red',
      words: t('jobs.short', {
        count: short.length,
        thread: threadTitle(threads.get(first.threadId)?.thread ?? { brand: '', code: '', name: null }),
        length: formatLength(first.missingMm, units),
      }),
    };
  const waits = waitsFor(data);
  if (waits.length > 0)
    return { colour: 'amber', words: t('jobs.waitsFor', { steps: waits.map(({ label }) => label).join(', ') }) };
  const unchosen = reservations?.unchosen(id) ?? 0;
  if (unchosen > 0) return { colour: 'grey', words: t('jobs.unchosen', { count: unchosen }) };
  if (hasChanged(data, design)) return { colour: 'amber', words: t('jobs.changed') };
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
