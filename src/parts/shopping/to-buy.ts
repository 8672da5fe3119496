import '#texts/en/shopping.ts';
import { groupedBy } from '#core/grouped-by.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import type { Entry } from './entries.ts';
import type { ShoppingView } from './shopping-view.ts';

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

/** Entries to buy in one place: the shop that they name, any shop that has their brand, or any shop. */
interface Supplier {
  /** An id that is the same on every device; used in URLs. */
  readonly key: string;
  readonly words: string;
  readonly entries: readonly Entry[];
}

/**
 * Groups entries by supplier: shops by name, brands by name, then entries without these. Keeps the order of entries.
 */
export function bySupplier(entries: readonly Entry[]): readonly Supplier[] {
  return [...groupedBy(entries, keyOf)]
    .map(([key, own]) => ({ key, words: supplierInWords(key), entries: own }))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || compareNames(a.words, b.words));
}

export function ofSupplier(entries: readonly Entry[], key: string): readonly Entry[] {
  return entries.filter((entry) => keyOf(entry) === key);
}

/** Returns a shop's name; for a brand, words for “any shop that has the brand”; for an empty key, “any shop”. */
export function supplierInWords(key: string): string {
  if (key === '') return t('shopping.anyShop');
  const name = key.slice(key.indexOf(':') + 1);
  return isShop(key) ? name : t('shopping.anyShopFor', { brand: name });
}

const keyOf = ({ shop, owned }: Entry): string => {
  if (shop !== null) return `shop:${shop}`;
  return owned === undefined ? '' : `brand:${owned.thread.brand}`;
};

const isShop = (key: string): boolean => key.startsWith('shop:');

const rankOf = ({ key }: Supplier): number => (isShop(key) ? 0 : key === '' ? 2 : 1);

/** The packs still to be bought, and the sum of their known prices in minor units. */
export interface OpenSum {
  readonly packs: number;
  /** Null if no price is known. */
  readonly minor: number | null;
  readonly isComplete: boolean;
}

function openSumOf(entries: readonly Entry[]): OpenSum {
  const open = entries.filter(({ ticked, qty }) => ticked < qty);
  const priced = open.flatMap(({ priceMinor, ticked, qty }) =>
    priceMinor === null ? [] : priceMinor * (qty - ticked),
  );
  return {
    packs: open.reduce((sum, { ticked, qty }) => sum + qty - ticked, 0),
    minor: priced.length === 0 ? null : priced.reduce((sum, minor) => sum + minor, 0),
    isComplete: priced.length === open.length,
  };
}

export function supplierHref({ key }: Pick<Supplier, 'key'>): string {
  return `/inventory/shopping?supplier=${encodeURIComponent(key)}`;
}
