import '#texts/en/threads.ts';
import { lowBy } from '#core/stock/stock.ts';
import type { Units } from '#core/amounts/units.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { countInWords } from './stock-in-words.ts';

/** Writes why a colour is low, with stock and minimum; empty if it is not low. */
export function lowInWords(owned: OwnedThread, teamMinSpools: number, units: Units): string {
  const { thread, stock } = owned;
  const why = lowBy(thread, stock, teamMinSpools);
  if (why.spools !== undefined) return t('threads.lowSpools', { have: countInWords(owned), count: why.spools });
  if (why.lengthMm === undefined) return '';
  const known = formatLength(stock.knownMm, units);
  const have = stock.unknownSpools === 0 ? known : t('threads.andSome', { known, count: stock.unknownSpools });
  return t('threads.lowLength', { have, need: formatLength(why.lengthMm, units) });
}
