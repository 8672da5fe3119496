import { newId } from '#core/ids.ts';
import { openBook } from '../../e2e/support/book.ts';
import { push } from '../../e2e/support/newcomer.ts';
import { someCharts } from './some-charts.ts';

/** The bars of issue “charts of one's own”: what a team's charts may cost, as a ratio beside a team without any. */
export const bars = { search: 1.1, start: 1.1, key: 1.1 } as const;

/** The charts of a team that owns a folder of twenty palettes. */
export const own = someCharts(20, 300);

/** Saves the charts in a team on the server. */
export const addCharts = async (
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> => {
  const book = await openBook(url, email, password);
  for (const set of own) await push(book, [{ name: 'chart.create', args: { id: newId(), set } }]);
};
