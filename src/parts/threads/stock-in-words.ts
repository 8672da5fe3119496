import '#texts/en/threads.ts';
import type { Units } from '#core/amounts/units.ts';
import { putUpOf } from '#core/stock/put-ups.ts';
import { type Stock, counts } from '#core/stock/stock.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';

/** Writes a stock as two texts: how many spools count, and their length. An unknown amount is "some", never 0. */
export function stockInWords(stock: Stock, units: Units): { readonly spools: string; readonly length: string } {
  return {
    spools: t('threads.spools', { count: stock.spools }),
    length: lengthInWords(stock, units),
  };
}

export function ownedInWords(owned: OwnedThread, units: Units): { readonly spools: string; readonly length: string } {
  return {
    spools: countInWords(owned),
    length: lengthInWords(owned.stock, units),
  };
}

/** Returns length and count of a thread's stock in one text; only the count if it has no spools. */
export function ownedSentence(owned: OwnedThread, units: Units): string {
  const { spools, length } = ownedInWords(owned, units);
  return length === '' ? spools : `${length} · ${spools}`;
}

export function stockSentence(stock: Stock, units: Units): string {
  const { spools, length } = stockInWords(stock, units);
  return length === '' ? spools : `${length} · ${spools}`;
}

const lengthInWords = ({ spools, knownMm, unknownSpools, isApproximate }: Stock, units: Units): string => {
  if (spools === 0) return '';
  if (unknownSpools === spools) return t('threads.some');
  const length = formatLength(knownMm, units);
  const known = isApproximate ? t('threads.about', { length }) : length;
  return unknownSpools === 0 ? known : t('threads.andSome', { known, count: unknownSpools });
};

/** Counts a colour's stock in skeins, bobbins or spools; in cones if all spools that count are cones. */
export function countInWords({ thread, spools, stock }: Pick<OwnedThread, 'thread' | 'spools' | 'stock'>): string {
  const count = stock.spools;
  if (thread.kind === 'floss') return t('threads.skeins', { count });
  if (thread.kind === 'bobbin') return t('threads.bobbins', { count });
  const counted = spools.filter(({ spool }) => counts(spool));
  const areCones =
    counted.length > 0 && counted.every(({ spool }) => putUpOf('machine', spool.initialLengthMm) === 'cone');
  return areCones ? t('threads.cones', { count }) : t('threads.spools', { count });
}
