import type { Spool } from '../kinds/spool.ts';
import type { Thread } from '../kinds/thread.ts';

type SpoolWeights = Pick<Spool, 'tareMg' | 'grossFullMg'>;

interface Weighed {
  readonly thread: Pick<Thread, 'brand' | 'line'>;
  readonly spools: readonly { readonly spool: SpoolWeights & Pick<Spool, 'initialLengthMm'> & { createdAt: string } }[];
}

/** Returns the weights of the newest spool of this line and length that has weights; a new spool copies them [L9]. */
export function lastWeights(
  threads: readonly Weighed[],
  { brand, line }: Pick<Thread, 'brand' | 'line'>,
  lengthMm: number,
): SpoolWeights {
  const [last] = threads
    .filter(({ thread }) => thread.brand === brand && thread.line === line)
    .flatMap(({ spools }) => spools.map(({ spool }) => spool))
    .filter((spool) => spool.initialLengthMm === lengthMm && (spool.tareMg !== null || spool.grossFullMg !== null))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return { tareMg: last?.tareMg ?? null, grossFullMg: last?.grossFullMg ?? null };
}
