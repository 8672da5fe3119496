import { designLimits } from '../design-file/design-limits.ts';
import type { Design as ReadDesign } from '../design-file/design.ts';
import type { Design, DesignBlock } from '../kinds/design.ts';

type ReadFacts = Pick<
  Design,
  | 'format'
  | 'stitches'
  | 'jumps'
  | 'trims'
  | 'colourChanges'
  | 'stops'
  | 'sequins'
  | 'widthMm10'
  | 'heightMm10'
  | 'blocks'
>;

/** Returns the fields of a design's row that come from its file. Blocks beyond the limit of a row are left out. */
export function designFacts({ format, stitches: model }: ReadDesign): ReadFacts {
  const { stitches, jumps, trims, colourChanges, stops, sequins, extent } = model;
  return {
    format,
    stitches,
    jumps,
    trims,
    colourChanges,
    stops,
    sequins,
    widthMm10: extent.maxX - extent.minX,
    heightMm10: extent.maxY - extent.minY,
    blocks: model.blocks.slice(0, designLimits.blocks).map(blockFacts),
  };
}

const blockFacts = ({
  stitches,
  pathMm10,
  trims,
  fileThread,
  stopOnly,
}: ReadDesign['stitches']['blocks'][number]): DesignBlock => ({
  stitches,
  pathMm10,
  trims,
  fileThread: fileThread && {
    brand: textOf(fileThread.brand, 80),
    code: textOf(fileThread.code, 40),
    name: textOf(fileThread.name, 80),
    hex: /^#[0-9a-f]{6}$/.test(fileThread.hex) ? fileThread.hex : null,
  },
  threadId: null,
  stopOnly,
  note: null,
});

const textOf = (text: string, most: number): string | null => {
  const plain = text.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ').trim();
  return [...plain].slice(0, most).join('').trim() || null;
};
