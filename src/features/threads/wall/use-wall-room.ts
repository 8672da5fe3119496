import { useLayoutEffect, useState } from 'react';
import { usePrinting } from '#ui/use-printing.ts';
import { paperMarginMm, pxPerMm, type WallPaper } from './wall-papers.ts';
import type { WallRoom } from './wall-measures.ts';

export const zooms = ['picture', 'numbers', 'names'] as const;

type Zoom = (typeof zooms)[number];

/** The least swatch size in CSS px on screen: a fingertip, room for a number, room for a name. */
const leastOnScreen = { picture: 44, numbers: 72, names: 116 } as const;
/** The least size on paper. In the picture, swatches may be tiny, so that all threads fit on one page. */
const leastOnPaper = { picture: 4, numbers: 46, names: 84 } as const;
const paperHeadPx = 56;

/** Returns the text that fits below a swatch, and its height in px. On paper the text is smaller. */
export function textBeneath(
  sizePx: number,
  isPaper: boolean,
): { readonly text: 'none' | 'number' | 'name'; readonly px: number } {
  if (sizePx >= (isPaper ? 80 : 100)) return { text: 'name', px: isPaper ? 40 : 56 };
  return sizePx >= (isPaper ? 40 : 64) ? { text: 'number', px: isPaper ? 16 : 24 } : { text: 'none', px: 0 };
}

/** Measures the space for the wall in the element with this ref; in print, the space on paper. */
export function useWallRoom(zoom: Zoom, paper: WallPaper) {
  const [element, ref] = useState<HTMLDivElement | null>(null);
  const [seen, setSeen] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => setSeen({ width: element.clientWidth, height: Math.max(360, window.innerHeight - 260) });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);
  const isPaper = usePrinting();
  const room: WallRoom = isPaper
    ? {
        width: (paper.widthMm - 2 * paperMarginMm) * pxPerMm,
        height: (paper.heightMm - 2 * paperMarginMm) * pxPerMm - paperHeadPx,
        leastPx: leastOnPaper[zoom],
        mostPx: 220,
      }
    : { ...seen, leastPx: leastOnScreen[zoom], mostPx: 168 };
  return { ref, room, isPaper };
}
