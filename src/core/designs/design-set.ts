import { designLimits, type Design as ReadDesign } from '#core/design-file/design.ts';
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

/** Counts the colours that are threaded one after the other: blocks without stitches and mere stops are none. */
export function coloursSewn(blocks: readonly Pick<DesignBlock, 'stitches' | 'stopOnly'>[]): number {
  return blocks.filter(({ stitches, stopOnly }) => stitches > 0 && !stopOnly).length;
}

interface Version {
  readonly id: string;
  readonly data: Pick<Design, 'replacesId'>;
}

// Two offline devices can make designs that replace each other in a circle: lists show all of these.

/** Returns the designs that a list shows: all except those that a newer design replaces. */
export function currentDesigns<D extends Version>(designs: readonly D[]): readonly D[] {
  const replaced = new Set(designs.map(({ data }) => data.replacesId));
  if (replaced.size <= 1 && replaced.has(null)) return designs;
  const byId = new Map(designs.map((design) => [design.id, design]));
  const older = new Set<string>();
  for (const design of designs)
    if (!replaced.has(design.id)) for (const { id } of chainFrom(byId, design)) older.add(id);
  return designs.filter(({ id }) => !older.has(id));
}

/** Returns the versions before a design, the newest first. */
export function olderVersions<D extends Version>(designs: readonly D[], of: D): readonly D[] {
  return chainFrom(new Map(designs.map((design) => [design.id, design])), of);
}

/** Returns the designs that replace a design directly; several if people replaced it at the same time. */
export function newerVersions<D extends Version>(designs: readonly D[], { id }: Version): readonly D[] {
  return designs.filter(({ data }) => data.replacesId === id);
}

const chainFrom = <D extends Version>(byId: ReadonlyMap<string, D>, start: D): readonly D[] => {
  const chain: D[] = [];
  const seen = new Set([start.id]);
  let next = byId.get(start.data.replacesId ?? '');
  while (next !== undefined && !seen.has(next.id)) {
    seen.add(next.id);
    chain.push(next);
    next = byId.get(next.data.replacesId ?? '');
  }
  return chain;
};
