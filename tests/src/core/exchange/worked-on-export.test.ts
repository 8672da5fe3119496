import { describe, expect, test } from 'vitest';
import { planCounts } from '#core/exchange/import-batches.ts';
import { aBook } from '../mutations/a-book.ts';
import { carriedOut, exported, isIdle, planned, stockOfBook } from './a-stock.ts';

describe('An export that a person has worked on', () => {
  const aTeam = () => {
    const book = aBook();
    const threadId = book.thread({ name: 'Poinsettia', notes: 'for the choir' });
    const spoolId = book.spool({ threadId });
    return { book, threadId, spoolId };
  };

  test('changes what was changed, books a count, and can be taken back', () => {
    const { book, threadId, spoolId } = aTeam();
    const before = exported(book);
    const text = before.replace('for the choir', 'for the band').replace('1000000,1000000', '1000000,400000');
    const plan = planned(book, text);
    expect(planCounts(plan)).toEqual({
      added: { threads: 0, spools: 0, places: 0 },
      changed: { threads: 1, spools: 1 },
      unchanged: 0,
      refused: 0,
    });
    const takeBack = carriedOut(book, plan);
    expect([book.row('thread', threadId).data.notes, book.left(spoolId)]).toEqual(['for the band', 400_000]);
    takeBack();
    expect(exported(book)).toBe(before);
  });

  test.each([
    ['empty', 'T-0001,500 m', ['open', 500_000]],
    ['lost', 'T-0001,500 m', ['open', 500_000]],
    ['empty', 'T-0001,0 m', ['empty', 0]],
    ['sealed', 'T-0001,500 m', ['sealed', 500_000]],
  ] as const)('a spool marked as %s on which %s are counted', (state, row, expected) => {
    const { book, spoolId } = aTeam();
    book.does('spool.update', { id: spoolId, set: { state } });
    const before = exported(book);
    const plan = planned(book, `Brand,Line,Number,Short code,Left\nIsacord,40,1902,${row}`);
    const takeBack = carriedOut(book, plan);
    expect([book.row('spool', spoolId).data.state, book.left(spoolId)]).toEqual(expected);
    takeBack();
    expect(exported(book)).toBe(before);
  });

  test('the state that a row gives a spool stays beside what is counted on it', () => {
    const { book, spoolId } = aTeam();
    book.does('spool.update', { id: spoolId, set: { state: 'lost' } });
    const heading = 'Brand,Line,Number,Short code,State,Left';
    for (const [state, left] of [
      ['lost', 500],
      ['empty', 400],
    ] as const) {
      carriedOut(book, planned(book, `${heading}\nIsacord,40,1902,T-0001,${state},${left} m`));
      expect([book.row('spool', spoolId).data.state, book.left(spoolId)]).toEqual([state, left * 1000]);
    }
    carriedOut(book, planned(book, exported(book).replace('1000000,400000', '1000000,300000')));
    expect([book.row('spool', spoolId).data.state, book.left(spoolId)]).toEqual(['open', 300_000]);
  });

  test.each([
    ['Fullness', '50%', 500_000],
    ['Fullness', 'half', 500_000],
    ['Qty', '0.5', 500_000],
    ['Fullness', 'empty', 0],
    ['Fullness', 'unknown', 333_300],
    ['Fullness', '33%', 333_300],
    ['Fullness', '⅓', 333_300],
  ])('%s “%s” of a spool named by its short code', (heading, cell, left) => {
    const { book, spoolId } = aTeam();
    carriedOut(book, planned(book, exported(book).replace('1000000,1000000', '1000000,333300')));
    const plan = planned(book, `Brand,Line,Number,Short code,${heading}\nIsacord,40,1902,T-0001,${cell}`);
    carriedOut(book, plan);
    expect([book.left(spoolId), isIdle(plan), plan.dropped]).toEqual([left, left === 333_300, []]);
  });

  test('a place is made only for a spool that is added or moved', () => {
    const { book } = aTeam();
    const placesOf = (text: string) =>
      planned(book, `Brand,Line,Number,Place\n${text}`).places.map(({ create }) => create.args);
    expect(placesOf('Isacord,40,1902,Shelf 9')).toEqual([]);
    expect(placesOf('Isacord,40,1902,Shelf 9\nIsacord,40,0021,Shelf 8')).toMatchObject([{ set: { name: 'Shelf 8' } }]);
    const moved = planned(book, 'Brand,Line,Number,Short code,Place\nIsacord,40,1902,T-0001,Shelf 7');
    expect([moved.places.length, moved.threads[0]?.changed.length]).toEqual([1, 1]);
  });

  test('an emptied cell leaves what is there, the word none clears it', () => {
    const { book, threadId } = aTeam();
    carriedOut(book, planned(book, exported(book).replace('for the choir', '')));
    expect(book.row('thread', threadId).data.notes).toBe('for the choir');
    carriedOut(book, planned(book, exported(book).replace('for the choir', 'none')));
    expect(book.row('thread', threadId).data.notes).toBeNull();
  });

  test('a thread and its spools that were not in the file stay', () => {
    const { book, threadId } = aTeam();
    carriedOut(book, planned(book, 'brand,line,code\nIsacord,40,0020', { spoolsEach: 0 }));
    expect([book.row('thread', threadId).deleted, stockOfBook(book).threads.length]).toEqual([false, 2]);
  });
});
