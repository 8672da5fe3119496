import { v7 } from 'uuid';
import type { Action } from '#core/mutations/registry.ts';
import type { DemoEvent } from './year.ts';

const dayMs = 86_400_000;

/** Makes the demo's shopping list, with lines that are not for threads too. */
export function demoShopping(
  year: readonly DemoEvent[],
  now: number,
  people: readonly [string, string],
): readonly DemoEvent[] {
  const threads = year.flatMap(({ action }) => (action.name === 'thread.create' ? [action.args.id] : []));
  const events: DemoEvent[] = [];
  const idOf = (at: number): string => v7({ msecs: Math.round(at) });
  const put = (daysAgo: number, by: 0 | 1, action: (id: string) => Action): string => {
    const at = now - daysAgo * dayMs;
    const id = idOf(at);
    events.push({ at, by, action: action(id) });
    return id;
  };
  const line = (daysAgo: number, by: 0 | 1, set: object): string =>
    put(daysAgo, by, (id) => {
      const reasons = [{ kind: 'wish' as const, ref: people[by], qty: 1 }];
      return { name: 'shoppingLine.create', args: { id, set: { qty: 1, reasons, ...set } } };
    });
  const thread = (nth: number) => ({ threadId: threads[nth % threads.length] ?? null, lengthMm: 1_000_000 });
  line(6, 0, { ...thread(11), qty: 2, shop: 'Thread & More', priceMinor: 489 });
  line(5, 1, { ...thread(29), shop: 'Thread & More', priceMinor: 489 });
  line(5, 1, { text: 'Stabilizer, cut-away, 2 rolls', shop: 'Fabric corner' });
  line(4, 0, { text: 'Needles 75/11, 100 pieces', shop: 'Thread & More', priceMinor: 2990 });
  line(9, 0, { ...thread(41), qty: 4, status: 'ordered', shop: 'Garnversand Nord', priceMinor: 452 });
  line(9, 0, { ...thread(53), qty: 2, status: 'ordered', shop: 'Garnversand Nord', priceMinor: 452 });
  line(20, 1, { ...thread(67), status: 'received', shop: 'Thread & More', priceMinor: 489 });
  const half = line(3, 0, { ...thread(73), qty: 3, shop: 'Fabric corner', priceMinor: 510 });
  put(1, 1, (id) => ({ name: 'shoppingTick.create', args: { id, set: { lineId: half, qty: 2 } } }));
  return events;
}
