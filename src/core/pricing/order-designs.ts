import type { PriceOrder } from './price-order.ts';

/* The designs of an order. Apart from the engine, because the page of a quote counts them and loads no engine. */

interface Design {
  readonly stitches: number;
  readonly digitized: boolean;
  readonly qty: number;
}

/**
 * Returns the different designs. Placements with one key are one design: the most stitches, and the pieces of all
 * lines.
 */
export function designsOf({ lines }: Pick<PriceOrder, 'lines'>): readonly Design[] {
  const designs = new Map<string, Design>();
  for (const [index, { placements, qty }] of lines.entries()) {
    const counted = new Set<string>();
    for (const [at, { designKey, stitches, digitized }] of placements.entries()) {
      const key = designKey === null ? `own ${index} ${at}` : `key ${designKey}`;
      const known = designs.get(key) ?? { stitches: 0, digitized: false, qty: 0 };
      designs.set(key, {
        stitches: Math.max(known.stitches, stitches),
        digitized: known.digitized || digitized,
        qty: counted.has(key) ? known.qty : known.qty + qty,
      });
      counted.add(key);
    }
  }
  return [...designs.values()];
}

/** Counts the designs of an order that are not digitized yet; placements with one key are one design. */
export function newDesigns(order: Pick<PriceOrder, 'lines'>): number {
  return designsOf(order).filter(({ digitized }) => !digitized).length;
}
