import { codeNorm } from '#core/catalogue/code-forms.ts';
import type { Design } from '../kinds/design.ts';
import { threadMatcher, type TeamThread } from '../stitchable/match-threads.ts';
import { spoolsFor } from '../stock/which-spools.ts';
import { topMmOf, usualWasteBp } from './thread-per-stitch.ts';

/** A design that sews with a thread, and for how many pieces of it the thread is enough. */
export interface DesignOfThread<D> {
  readonly design: D;
  /** By the known amounts. */
  readonly pieces: number;
  /** Whether spools of unknown amount may be enough where the known ones are not. */
  readonly isUnknown: boolean;
}

/**
 * The designs that use a thread of the team: it was chosen for a block, or the file names it by brand and number. A
 * version that a newer one replaces is left out. They have what jobs leave of the thread.
 */
export function designsOfThread<
  D extends { readonly id: string; readonly data: Pick<Design, 'blocks' | 'replacesId'> },
>(threadId: string, threads: readonly TeamThread[], designs: readonly D[]): readonly DesignOfThread<D>[] {
  const own = threads.find(({ id }) => id === threadId);
  if (own === undefined) return [];
  const codes = new Set([own.thread.code, ...own.thread.aliases].map(codeNorm));
  const replaced = new Set(designs.map(({ data }) => data.replacesId));
  const maybe = designs.filter(
    ({ id, data }) =>
      !replaced.has(id) &&
      data.blocks.some(
        (block) => block.threadId === threadId || codes.has(codeNorm(block.fileThread?.code ?? '') || ' '),
      ),
  );
  if (maybe.length === 0) return [];
  const matcher = threadMatcher({ threads, loaded: new Set() });
  return maybe.flatMap((design) => {
    const matched = matcher.match(design.data.blocks, new Map(), { pieces: 1, heads: 1, wasteBp: usualWasteBp });
    const stitches = matched.reduce(
      (sum, { match, stitches: count }) =>
        (match.by === 'chosen' || match.by === 'number') && match.threadId === threadId ? sum + count : sum,
      0,
    );
    if (stitches === 0) return [];
    const choice = spoolsFor(own.free?.spools ?? own.spools, {
      pieceMm: topMmOf(stitches, usualWasteBp),
      pieces: 1,
      heads: 1,
    });
    return { design, pieces: choice.knownPieces, isUnknown: choice.state === 'probably' };
  });
}
