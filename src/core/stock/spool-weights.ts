import type { Spool } from '../kinds/spool.ts';
import type { Thread } from '../kinds/thread.ts';

/** What a spool weighs empty and full, in mg; null = not known. */
export type SpoolWeights = Pick<Spool, 'tareMg' | 'grossFullMg'>;

/** A thread with its spools, as far as their weights go. */
export interface Weighed {
  readonly thread: Pick<Thread, 'brand' | 'line'>;
  readonly spools: readonly { readonly spool: SpoolWeights & Pick<Spool, 'initialLengthMm'> & { createdAt: string } }[];
}

/** The weights that a new spool begins with: those of the last spool of the same line and length that has any. A copy: a later change of that one does not move it [L9]. */
export const lastWeights = (
  threads: readonly Weighed[],
  { brand, line }: Pick<Thread, 'brand' | 'line'>,
  lengthMm: number,
): SpoolWeights => {
  const [last] = threads
    .filter(({ thread }) => thread.brand === brand && thread.line === line)
    .flatMap(({ spools }) => spools.map(({ spool }) => spool))
    .filter((spool) => spool.initialLengthMm === lengthMm && (spool.tareMg !== null || spool.grossFullMg !== null))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return { tareMg: last?.tareMg ?? null, grossFullMg: last?.grossFullMg ?? null };
};
