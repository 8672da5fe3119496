import { describe, expect, test } from 'vitest';
import { guessedColumns } from '#core/exchange/guess-columns.ts';
import { readCsv } from '#core/tables/csv-text.ts';
import { tableOf, type ImportSource } from '#core/exchange/table-of.ts';
import { wholeCatalogue } from '../catalogue/chart-files.ts';
import { aBook } from '../mutations/a-book.ts';
import { carriedOut, planned, stockOfBook } from './a-stock.ts';

const charts = wholeCatalogue();
const plan = (text: string, more: Partial<ImportSource> = {}) => planned(aBook(), text, { charts, ...more });
const threadsOf = (text: string, more: Partial<ImportSource> = {}) =>
  plan(text, more).threads.map(({ thread, added }) => `${thread.brand} ${thread.code} × ${added.length}`);

describe('A cell that cannot be read is left empty, and its row is taken', () => {
  test.each([
    ['a colour in words', 'Hex', 'red', { column: 'hex', problem: 'wrong_format' }],
    ['a material of its own', 'Material', 'bamboo', { column: 'material', problem: 'not_an_option' }],
    ['a note that is too long', 'Notes', 'x'.repeat(1025), { column: 'notes', problem: 'too_long', limit: 1024 }],
    ['a date to come', 'Bought', '2026-03-09', { column: 'boughtOn', problem: 'in_future' }],
    ['a date that is none', 'Bought', 'last spring', { column: 'boughtOn', problem: 'wrong_format' }],
    ['a price with a sum in it', 'Price', '3 x 2.99', { column: 'price', problem: 'wrong_format' }],
    ['a place that is too deep', 'Place', 'a>b>c>d>e>f>g', { column: 'place', problem: 'too_many', limit: 6 }],
  ])('%s', (_case, heading, cell, dropped) => {
    const made = plan(`Brand,Number,${heading}\nIsacord,0020,"${cell}"`);
    expect([made.refused, made.dropped]).toEqual([[], [{ row: 2, cell, ...dropped }]]);
    expect(made.threads).toHaveLength(1);
  });

  test.each(['abt 3', 'a few', 'n/a', '?', '=SUM(B2:B9)', '1500'])(
    'F26 but a row whose count is %s waits for an answer, unless its short code names its spool',
    (cell) => {
      const text = `Brand,Number,Qty\nIsacord,0020,"${cell}"`;
      const asked = plan(text);
      expect([asked.threads, asked.dropped, asked.refused, asked.questions.counts]).toEqual([
        [],
        [],
        [{ row: 2, column: 'spools', problem: 'unclear_count' }],
        { rows: 1, example: cell, answer: undefined },
      ]);
      expect(threadsOf(text, { numberAnswers: { counts: 0 } })).toEqual(['Isacord 0020 × 0']);
      expect(threadsOf(text, { numberAnswers: { counts: 2 } })).toEqual(['Isacord 0020 × 2']);
      const named = plan(`Brand,Number,Qty,Short code\nIsacord,0020,"${cell}",T-0001`);
      expect([named.refused, named.dropped.map(({ column }) => column), named.threads[0]?.added.length]).toEqual([
        [],
        ['spools'],
        1,
      ]);
    },
  );

  test('what a later row says otherwise of the same thread; a further note goes to the spool', () => {
    const made = plan('Brand,Number,Name,Notes\nIsacord,0020,Black,old\nIsacord,0020,Ink,new');
    expect(made.dropped).toEqual([{ row: 3, column: 'name', cell: 'Ink', problem: 'contradicts', limit: 2 }]);
    expect(made.threads.map(({ set, added }) => [set.notes, added.map(({ set: spool }) => spool.notes)])).toEqual([
      ['old', [undefined, 'new']],
    ]);
  });
});

describe('Amounts are read as people write them', () => {
  test.each([
    ['2', [1_000_000, 1_000_000]],
    ['x2', [1_000_000, 1_000_000]],
    ['2 Spulen', [1_000_000, 1_000_000]],
    ['1,5', [1_000_000, 500_000]],
    ['1.5', [1_000_000, 500_000]],
    ['1 ½', [1_000_000, 500_000]],
    ['half', [500_000]],
    ['halb', [500_000]],
    ['¼', [250_000]],
    ['75 %', [750_000]],
    ['x', [1_000_000]],
    ['FALSE', []],
    ['–', []],
  ])('a count of %s', (cell, left) => {
    const book = aBook();
    carriedOut(book, planned(book, `Brand;Line;Number;Anzahl\nA;A;1;${cell}`));
    expect(stockOfBook(book).spools.map(({ data }) => data.remainingMm)).toEqual(left);
  });

  test.each([
    ['percents, because one is over 1', ['1', '50', '100'], [10_000, 500_000, 1_000_000]],
    ['parts of one', ['1', '0,5', '0.25'], [1_000_000, 500_000, 250_000]],
  ])('a column of %s', (_case, cells, left) => {
    const book = aBook();
    const rows = cells.map((cell, at) => `A;A;${at};${cell}`);
    carriedOut(book, planned(book, `Brand;Line;Number;percent_remaining\n${rows.join('\n')}`));
    expect(stockOfBook(book).spools.map(({ data }) => data.remainingMm)).toEqual(left);
  });

  test.each([
    ['12,50 €', 1250],
    ['€ 12.50', 1250],
    ['1.234,50', 123_450],
    ['EUR 12,5', 1250],
    ['12,-', 1200],
  ])('a price of %s', (cell, minor) => {
    const [thread] = plan(`Brand;Number;Preis\nIsacord;0020;${cell}`).threads;
    expect(thread?.added[0]?.set.pricePaidMinor).toBe(minor);
  });

  test('40wt, 40 wt and No. 40 are the weight 40', () => {
    const weights = plan('Brand,Line,Number,Weight\nA,A,1,40wt\nA,A,2,60 wt\nA,A,3,No. 40\nA,A,4,6-strand').threads;
    expect(weights.map(({ set }) => set.weight)).toEqual(['40', '60', '40', '6-strand']);
  });
});

describe('Days or months first is decided once for the file', () => {
  const datesOf = (cells: readonly string[], more: Partial<ImportSource> = {}) => {
    const rows = cells.map((cell, at) => `A,A,${at},"${cell}"`);
    const made = plan(`Brand,Line,Number,Purchased\n${rows.join('\n')}`, more);
    return { dates: made.threads.map(({ added }) => added[0]?.set.boughtOn), ...made };
  };
  test.each([
    ['a day over 12 in first place', ['03/04/2025', '25/12/2025'], ['2025-04-03', '2025-12-25']],
    ['a day over 12 in second place', ['03/04/2025', '12/25/2025'], ['2025-03-04', '2025-12-25']],
    ['a day over 12 before a time', ['03/04/2025 8:15', '25/12/2025 10:30'], ['2025-04-03', '2025-12-25']],
    ['a day over 12 before a time with points', ['3/4/2025', '12/25/2025, 10:30 a.m.'], ['2025-03-04', '2025-12-25']],
    ['points: the day is first', ['3.4.2025', '3.4.25'], ['2025-04-03', '2025-04-03']],
    ['ISO, with a time', ['2025-04-03', '2025-04-03T10:00:00Z'], ['2025-04-03', '2025-04-03']],
    ['names of months', ['4. März 2025', 'Mar 4, 2025', '4-Mar-25'], ['2025-03-04', '2025-03-04', '2025-03-04']],
  ])('%s', (_case, cells, dates) => {
    const made = datesOf(cells);
    expect([made.dates, made.dropped, made.questions.dates]).toEqual([dates, [], undefined]);
  });

  test('where nothing decides it is asked, and the rows are in without their date meanwhile', () => {
    const made = datesOf(['03/04/2025', '05/06/2025', '07/07/2025']);
    expect(made.questions.dates).toEqual({ rows: 2, example: '03/04/2025', answer: undefined });
    expect(made.dates).toEqual([undefined, undefined, '2025-07-07']);
    expect(made.dropped.map(({ problem }) => problem)).toEqual(['date_order', 'date_order']);
    const answered = datesOf(['03/04/2025'], { dayOrder: 'monthFirst' });
    expect([answered.dates, answered.dropped]).toEqual([['2025-03-04'], []]);
  });
});

describe('A brand is read as people write it', () => {
  test.each([
    ['ISACORD,0020', 'Isacord 0020 × 1'],
    ['Isacord 40,0020', 'Isacord 0020 × 1'],
    ['robison anton,2296', 'Robison-Anton 2296 × 1'],
    ['Madeira Rayon,1147', 'Madeira 1147 × 1'],
    ['Madeira Polyneon,1747', 'Madeira 1747 × 1'],
    ['DMC,#310', 'DMC 310 × 1'],
    ['DMC,DMC 310', 'DMC 310 × 1'],
    [',DMC 310', 'DMC 310 × 1'],
    ['Isacord,1902.0', 'Isacord 1902 × 1'],
    ['Isacord,20', 'Isacord 0020 × 1'],
  ])('%s', (row, thread) => {
    expect([threadsOf(`Brand,Number\n${row}`), plan(`Brand,Number\n${row}`).refused]).toEqual([[thread], []]);
  });

  test('[I6] Madeira Rayon is the rayon line', () => {
    const [made] = plan('Brand,Number\nMadeira Rayon,1147').threads;
    expect(made?.set).toMatchObject({ line: 'Classic 40', material: 'rayon' });
  });

  test('[I12] a row without a number is found by its name in that brand', () => {
    expect(threadsOf('Brand,Number,Name\nIsacord,,Ocean Blue')).toEqual(['Isacord 3953 × 1']);
  });

  test.each([
    ['Isacrod', 'Isacord'],
    ['Maderia', 'Madeira'],
    ['Robinson Anton', 'Robison-Anton'],
    ['Sulki', 'Sulky'],
  ])('[I10] %s is asked once for all its rows', (written, meant) => {
    const text = `Brand,Number\n${written},1001\n${written},1147\nIsacord,0020`;
    const asked = plan(text);
    expect(asked.questions.brands).toEqual([{ written, meant, rows: 2, answer: undefined }]);
    expect(asked.refused.map(({ row, problem, brand }) => [row, problem, brand])).toEqual([
      [2, 'near_brand', written],
      [3, 'near_brand', written],
    ]);
    const key = written.toLowerCase().replace(' ', '');
    const no = plan(text, { brandAnswers: { [key]: false } });
    expect(no.refused.map(({ problem }) => problem)).toEqual(['unknown_brand', 'unknown_brand']);
    const yes = plan(`Brand,Line,Number\n${written},,9999999`, { brandAnswers: { [key]: true } });
    expect(yes.refused.map(({ problem, brand }) => [problem, brand])).toEqual([['no_line', meant]]);
  });

  test.each(['DCM', 'Isa', 'Gutermann'])('%s is near none', (written) => {
    expect(plan(`Brand,Number\n${written},310`).questions.brands).toEqual([]);
  });
});

describe('Headings of other programs', () => {
  const of = (text: string) => {
    const [header, ...rows] = readCsv(text).rows;
    const { mapping, unsure } = guessedColumns(header?.cells ?? [], rows);
    return [mapping, [...unsure]];
  };
  test.each([
    ['Brand,Color #,Color,on hand', ['brand', 'code', 'name', 'spools'], []],
    ['Color #,Description,Maker', ['code', 'name', 'brand'], []],
    ['#,Color Name,quantity_on_hand,% left', ['code', 'name', 'spools', 'fullness'], []],
    ['brand,colorCode,percent_remaining,purchased', ['brand', 'code', 'fullness', 'boughtOn'], []],
    ['Nr.;Farbnr.;Bezeichnung;Bestand', [null, 'code', 'name', 'spools'], []],
    ['Hersteller;Artikel;Bezeichnung;Anzahl;Rest', ['brand', 'code', 'name', 'spools', 'leftM'], [1]],
    ['sku,brand,quantity', ['code', 'brand', 'spools'], [0]],
    ['Marke;Nummer;Preis (EUR);Anzahl (Stück)', ['brand', 'code', 'price', 'spools'], [2, 3]],
  ])('%s', (header, mapping, unsure) => {
    expect(of(header)).toEqual([mapping, unsure]);
  });

  test('a colour column of numbers is the number, and a guess', () => {
    expect(of('Brand,Color,Qty\nIsacord,1902,1\nIsacord,0020,2')).toEqual([['brand', 'code', 'spools'], [1]]);
  });

  test('below a title, and the title is left out', () => {
    const { header, above } = tableOf(readCsv('My threads 2024,,\n,,\nBrand,Color #,Qty\nIsacord,1902,1'));
    expect([header?.row, above.map(({ row }) => row)]).toEqual([3, [1]]);
  });
});

test('[I15] totals, rules of dashes and repeated headings are left out and counted', () => {
  const rows = 'Isacord,0020,2\nBrand,Number,Qty\n---,---,---\nTotal,,14\n,,14\nSumme,,=SUM(C2:C3)';
  const made = plan(`Brand,Number,Qty\n${rows}`, { header: ['Brand', 'Number', 'Qty'] });
  expect(made.leftOut).toEqual([
    { row: 3, words: 'Brand Number Qty' },
    { row: 4, words: '--- --- ---' },
    { row: 5, words: 'Total 14' },
    { row: 6, words: '14' },
    { row: 7, words: 'Summe =SUM(C2:C3)' },
  ]);
  expect([made.refused, made.dropped, made.threads.length]).toEqual([[], [], 1]);
});
