import type { DesignBlock } from '../kinds/design.ts';

/** Counts the colours that are threaded one after the other: blocks without stitches and mere stops are none. */
export function coloursSewn(blocks: readonly Pick<DesignBlock, 'stitches' | 'stopOnly'>[]): number {
  return blocks.filter(({ stitches, stopOnly }) => stitches > 0 && !stopOnly).length;
}
