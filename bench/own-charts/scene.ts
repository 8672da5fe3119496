import { newId } from '#core/ids.ts';
import { openBook } from '../../e2e/support/book.ts';
import { push } from '../../e2e/support/newcomer.ts';
import { someCharts } from './some-charts.ts';

/** How much slower a team with own charts may be than a team without: the highest ratios of the median times. */
export const bars = { search: 1.1, start: 1.1, key: 1.1 } as const;

export const own = someCharts(20, 300);

export const addCharts = async (
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> => {
  const book = await openBook(url, email, password);
  for (const set of own) await push(book, [{ name: 'chart.create', args: { id: newId(), set } }]);
};
