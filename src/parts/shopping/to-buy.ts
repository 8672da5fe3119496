import type { Entry } from './entries.ts';
import type { ShoppingView } from './shopping-view.ts';
import { bySupplier, openSumOf, type OpenSum, type Supplier } from './suppliers.ts';

export interface ToBuy {
  /** The next entries to buy: those needed soonest first, then those with the lowest stock. */
  readonly next: readonly Entry[];
  /** How many lines are wanted, and how many of these must still be bought. */
  readonly wanted: number;
  readonly open: number;
  /** The first suppliers of what must still be bought, each with some of its entries and the sum of all of them. */
  readonly suppliers: readonly (Pick<Supplier, 'key' | 'entries'> & { readonly sum: OpenSum })[];
}

/** The most lines, suppliers, and lines of one supplier that a summary shows. */
const [mostNext, mostSuppliers, mostOfSupplier] = [5, 6, 3] as const;

export function toBuyOf({ wanted }: ShoppingView): ToBuy {
  const open = wanted.filter(isOpen);
  return {
    next: open.toSorted(soonestFirst).slice(0, mostNext),
    wanted: wanted.length,
    open: open.length,
    suppliers: bySupplier(open)
      .slice(0, mostSuppliers)
      .map(({ key, entries }) => ({ key, entries: entries.slice(0, mostOfSupplier), sum: openSumOf(entries) })),
  };
}

/**
 * Returns the next lines to buy. Lines in `kept` come first, in the order of `kept`, even if they are bought by now.
 */
export function nextToBuy({ wanted }: ShoppingView, kept: readonly string[]): readonly Entry[] {
  const stays = kept.flatMap((key) => wanted.find((entry) => entry.key === key) ?? []);
  const others = wanted.filter((entry) => isOpen(entry) && !kept.includes(entry.key));
  return [...stays, ...others.toSorted(soonestFirst)].slice(0, mostNext);
}

const isOpen = ({ ticked, qty }: Entry): boolean => ticked < qty;

const soonestFirst = (a: Entry, b: Entry): number =>
  (a.neededBy ?? '9').localeCompare(b.neededBy ?? '9') || stockOf(a) - stockOf(b);

const stockOf = ({ owned }: Entry): number => owned?.stock.spools ?? 0;
