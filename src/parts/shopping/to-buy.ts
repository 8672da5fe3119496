import type { Entry } from './entries.ts';
import type { ShoppingView } from './shopping-view.ts';
import { bySupplier, openSumOf, type OpenSum, type Supplier } from './suppliers.ts';

/** The list in short, as the dashboard shows it. */
export interface ToBuy {
  /** What is to be bought next: what is needed soonest first, then what has run lowest. */
  readonly next: readonly Entry[];
  /** How many lines are wanted, and how many of them are still to be bought. */
  readonly wanted: number;
  readonly open: number;
  /** The suppliers that have some of what is still to be bought, with what it adds up to. */
  readonly suppliers: readonly (Pick<Supplier, 'key' | 'entries'> & { readonly sum: OpenSum })[];
}

/** How many lines, suppliers, and lines of a supplier are named. */
const [mostNext, mostSuppliers, mostOfSupplier] = [5, 6, 3] as const;

/** Shortens the list. */
export const toBuyOf = ({ wanted }: ShoppingView): ToBuy => {
  const open = wanted.filter(isOpen);
  return {
    next: open.toSorted(soonestFirst).slice(0, mostNext),
    wanted: wanted.length,
    open: open.length,
    suppliers: bySupplier(open)
      .slice(0, mostSuppliers)
      .map(({ key, entries }) => ({ key, entries: entries.slice(0, mostOfSupplier), sum: openSumOf(entries) })),
  };
};

/** The next lines to buy, those of `kept` in their places whether or not they are bought by now. */
export const nextToBuy = ({ wanted }: ShoppingView, kept: readonly string[]): readonly Entry[] => {
  const stays = kept.flatMap((key) => wanted.find((entry) => entry.key === key) ?? []);
  const others = wanted.filter((entry) => isOpen(entry) && !kept.includes(entry.key));
  return [...stays, ...others.toSorted(soonestFirst)].slice(0, mostNext);
};

const isOpen = ({ ticked, qty }: Entry): boolean => ticked < qty;

const soonestFirst = (a: Entry, b: Entry): number =>
  (a.neededBy ?? '9').localeCompare(b.neededBy ?? '9') || stockOf(a) - stockOf(b);

const stockOf = ({ owned }: Entry): number => owned?.stock.spools ?? 0;
