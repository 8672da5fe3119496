import type { DesignBlock } from '../kinds/design.ts';

/** What a new version does to one block; a block is the same if its thread and stitches are. */
export type BlockChange =
  | { readonly is: 'same' | 'changed'; readonly before: DesignBlock; readonly after: DesignBlock }
  | { readonly is: 'removed'; readonly before: DesignBlock }
  | { readonly is: 'added'; readonly after: DesignBlock };

/**
 * Pairs the blocks of two versions in their order, as many of one thread as possible; the others came or went. Where one
 * of the files names no thread at all, any two blocks may be a pair.
 */
export function blockChanges(before: readonly DesignBlock[], after: readonly DesignBlock[]): readonly BlockChange[] {
  const isNamed = [before, after].every((blocks) => blocks.some(({ fileThread }) => fileThread !== null));
  const keys = (blocks: readonly DesignBlock[]) => blocks.map(isNamed ? keyOf : ({ stopOnly }) => String(stopOnly));
  const [olds, news] = [keys(before), keys(after)];
  const pairs = longestPairs(olds, news);
  const changes: BlockChange[] = [];
  let [at, to] = [0, 0];
  while (at < before.length || to < after.length) {
    const [old, next] = [before[at], after[to]];
    const isPaired = old !== undefined && next !== undefined && olds[at] === news[to];
    if (isPaired) {
      changes.push({ is: isUnchanged(old, next) ? 'same' : 'changed', before: old, after: next });
      at += 1;
      to += 1;
    } else if (old !== undefined && (next === undefined || pairs(at + 1, to) >= pairs(at, to + 1))) {
      changes.push({ is: 'removed', before: old });
      at += 1;
    } else if (next !== undefined) {
      changes.push({ is: 'added', after: next });
      to += 1;
    }
  }
  return changes;
}

// Formats round positions in their own ways, so the same block has paths of slightly other lengths.
const isUnchanged = (old: DesignBlock, next: DesignBlock): boolean =>
  old.stitches === next.stitches && Math.abs(old.pathMm10 - next.pathMm10) * 50 <= old.pathMm10;

const keyOf = ({ fileThread, stopOnly }: DesignBlock): string => {
  if (fileThread === null) return String(stopOnly);
  const { brand, code, name, hex } = fileThread;
  return [stopOnly, brand, code, code === null ? (hex ?? name) : ''].join('\u0000').toLowerCase();
};

/** Returns how many pairs there are from two places on: the longest common subsequence. */
const longestPairs = (olds: readonly string[], news: readonly string[]): ((at: number, to: number) => number) => {
  const width = news.length + 1;
  const counts = new Uint16Array((olds.length + 1) * width);
  for (let at = olds.length - 1; at >= 0; at -= 1)
    for (let to = news.length - 1; to >= 0; to -= 1)
      counts[at * width + to] =
        olds[at] === news[to]
          ? (counts[(at + 1) * width + to + 1] ?? 0) + 1
          : Math.max(counts[(at + 1) * width + to] ?? 0, counts[at * width + to + 1] ?? 0);
  return (at, to) => counts[at * width + to] ?? 0;
};
