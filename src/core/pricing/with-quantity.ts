import type { PriceOrder } from './price-order.ts';

/**
 * Changes the quantity of one line of an order. The line's largest size takes as much of the difference as possible.
 */
export function withQuantity(order: PriceOrder, line: number, qty: number): PriceOrder {
  return {
    ...order,
    lines: order.lines.map((one, index) => {
      if (index !== line) return one;
      if (one.sizes.length === 0) return { ...one, qty };
      return { ...one, qty, sizes: resized(one.sizes, qty - one.qty) };
    }),
  };
}

const resized = (sizes: PriceOrder['lines'][number]['sizes'], more: number) => {
  const most = sizes.reduce((best, size, index) => (size.qty > (sizes[best]?.qty ?? 0) ? index : best), 0);
  let left = more;
  return sizes
    .map((size, index) => {
      const taken = index === most ? Math.max(-size.qty, left) : 0;
      left -= taken;
      return { ...size, qty: size.qty + taken };
    })
    .map((size) => {
      const taken = Math.max(-size.qty, Math.min(0, left));
      left -= taken;
      return { ...size, qty: size.qty + taken };
    })
    .filter(({ qty }) => qty > 0);
};
