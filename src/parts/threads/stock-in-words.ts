import '#texts/en/threads.ts';
import type { Stock } from '#core/stock/stock.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';
import { countInWords } from './put-up-words.ts';
import type { Units } from '#core/units.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';

/** How much there is, in two short texts: the spools that count, and their length. An unknown amount is "some", never 0. */
export const stockInWords = (stock: Stock, units: Units): { readonly spools: string; readonly length: string } => ({
  spools: t('threads.spools', { count: stock.spools }),
  length: lengthInWords(stock, units),
});

/** The stock of a thread of the team in the word of its trade: skeins, cones, bobbins or spools. */
export const ownedInWords = (
  owned: OwnedThread,
  units: Units,
): { readonly spools: string; readonly length: string } => ({
  spools: countInWords(owned),
  length: lengthInWords(owned.stock, units),
});

/** The same as one sentence. */
export const ownedSentence = (owned: OwnedThread, units: Units): string => {
  const { spools, length } = ownedInWords(owned, units);
  return length === '' ? spools : `${length} · ${spools}`;
};

/** The stock as one sentence, where only its figures are known. */
export const stockSentence = (stock: Stock, units: Units): string => {
  const { spools, length } = stockInWords(stock, units);
  return length === '' ? spools : `${length} · ${spools}`;
};

const lengthInWords = ({ spools, knownMm, unknownSpools, isApproximate }: Stock, units: Units): string => {
  if (spools === 0) return '';
  if (unknownSpools === spools) return t('threads.some');
  const length = formatLength(knownMm, units);
  const known = isApproximate ? t('threads.about', { length }) : length;
  return unknownSpools === 0 ? known : t('threads.andSome', { known, count: unknownSpools });
};
