import { describe, expect, test } from 'vitest';
import { aBook } from '../mutations/a-book.ts';
import { carriedOut, exported, planned, stockOfBook } from './a-stock.ts';

test('Successors that lead back to their thread over others are left out, and the others taken', () => {
  const book = aBook();
  const ids = ['1', '2', '3'].map((code) => book.thread({ code }));
  for (const [at, id] of ids.entries())
    book.does('thread.update', { id, set: { supersededBy: ids[(at + 1) % ids.length] } });
  const plan = planned(aBook(), exported(book));
  expect(plan.dropped).toEqual([{ row: 4, column: 'supersededBy', cell: '', problem: 'leads_back' }]);
  expect(plan.threads.map(({ late }) => typeof late.supersededBy)).toEqual(['string', 'string', 'undefined']);
});

describe('Successors are judged by the whole file', () => {
  /** A team with the threads 1 to 4, which are replaced as said (“12”: thread 1 by thread 2). */
  const aTeam = (...pairs: readonly string[]) => {
    const book = aBook();
    const ids = new Map(['1', '2', '3', '4'].map((code) => [code, book.thread({ code })]));
    for (const [from = '', to = ''] of pairs)
      book.does('thread.update', { id: ids.get(from), set: { supersededBy: ids.get(to) } });
    return book;
  };
  const shuffled = (text: string, order: string) => {
    const [head = '', ...lines] = text.split('\n');
    const rows = lines.filter((line) => line !== '');
    return [head, ...[...order].map((code) => rows[Number(code) - 1])].join('\n');
  };
  const chain = (book: ReturnType<typeof aBook>) => {
    const { threads } = stockOfBook(book);
    const codes = new Map(threads.map(({ id, data }) => [id, data.code]));
    return threads.flatMap(({ data }) =>
      data.supersededBy === null ? [] : [`${data.code}${codes.get(data.supersededBy)}`],
    );
  };

  test.each(['1234', '2134', '4321', '3142'])('rows %s: what leads back only to an old successor is taken', (order) => {
    const book = aTeam('12', '23');
    const plan = planned(book, shuffled(exported(aTeam('21', '32', '14')), order));
    expect(plan.dropped).toEqual([]);
    const takeBack = carriedOut(book, plan);
    expect(chain(book)).toEqual(['14', '21', '32']);
    takeBack();
    expect(chain(book)).toEqual(['12', '23']);
  });

  test.each(['1234', '3214', '2431'])('rows %s: of a ring in the file the last row is left out', (order) => {
    const rings = exported(aTeam('12', '24', '41'));
    const book = aTeam();
    const plan = planned(book, shuffled(rings, order));
    const last = 2 + [...order].findLastIndex((code) => code !== '3');
    expect(plan.dropped).toEqual([{ row: last, column: 'supersededBy', cell: '', problem: 'leads_back' }]);
    carriedOut(book, plan);
    expect(chain(book)).toEqual(['12', '24', '41'].filter(([from]) => from !== order[last - 2]));
  });

  test('an old successor that stays because its new one is left out closes no ring either', () => {
    const book = aTeam('12');
    const plan = planned(book, shuffled(exported(aTeam('13', '34', '41', '21')), '3412'));
    expect(plan.dropped.map(({ row, problem }) => [row, problem])).toEqual([
      [4, 'leads_back'],
      [5, 'leads_back'],
    ]);
    carriedOut(book, plan);
    expect(chain(book)).toEqual(['12', '34', '41']);
  });
});
