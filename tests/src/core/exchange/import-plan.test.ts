import { describe, expect, test } from 'vitest';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { newId } from '#core/ids.ts';
import { planCounts } from '#core/exchange/import-batches.ts';
import { guessColumns } from '#core/exchange/guess-columns.ts';
import { readCsv } from '#core/tables/csv-text.ts';
import { planImport, planImportInSteps } from '#core/exchange/import-plan.ts';
import { aBook, nine, owner, teamId } from '../mutations/a-book.ts';
import { carriedOut, exported, planned, sourceOf, stockOfBook } from './a-stock.ts';

const colour = (brand: string, line: string, code: string, name: string, hex: string): ChartColour => ({
  brand,
  line,
  code,
  name,
  hex,
  catalogueId: `${brand}/${line}/${code}`,
  kind: 'machine',
  material: 'polyester',
  weight: '40',
  confidence: 'fair',
  colourSource: 'maker',
});
const charts = [
  colour('Isacord', 'Isacord 40', '0020', 'Black', '#000000'),
  colour('Isacord', 'Isacord 40', '1902', 'Poinsettia', '#ed171f'),
  colour('Madeira', 'Polyneon 40', '1902', 'Pale Yellow', '#fff08d'),
];

const inside = (book: ReturnType<typeof aBook>) => {
  const { threads, spools } = stockOfBook(book);
  return threads.map(({ id, data }) =>
    [
      `${data.brand} ${data.line} ${data.code} ${data.name ?? '–'}`,
      ...spools.filter((one) => one.data.threadId === id).map((one) => one.data.remainingMm),
    ].join(' · '),
  );
};

describe('What the columns hold is guessed', () => {
  test.each([
    ['in English', 'Brand,Color Number,Color Name,Qty,Location', ['brand', 'code', 'name', 'spools', 'place']],
    ['in German', 'Marke;Farbnr.;Farbname;Anzahl;Lagerort', ['brand', 'code', 'name', 'spools', 'place']],
    ['with accents', 'Hersteller\tNummer\tStärke\tLänge (m)', ['brand', 'code', 'weight', 'lengthM']],
    ['with yards', 'Brand,No.,Length (yd),Left (yd)', ['brand', 'code', 'lengthYd', 'leftYd']],
    ['with words unknown', 'Brand,Mood,Number', ['brand', null, 'code']],
  ])('%s', (_case, header, columns) => {
    expect(guessColumns(readCsv(header).rows[0]?.cells ?? [], [])).toEqual(columns);
  });

  test('“colour” is a value where it looks like one, else a name', () => {
    const of = (value: string) => {
      const [header, ...rows] = readCsv(`Number,Colour\n1902,${value}`).rows;
      return guessColumns(header?.cells ?? [], rows);
    };
    expect([of('#ED171F'), of('Poinsettia')]).toEqual([
      ['code', 'hex'],
      ['code', 'name'],
    ]);
  });
});

describe('A list of another make', () => {
  test('finds its colours in the charts, whatever a spreadsheet made of the numbers', () => {
    const book = aBook();
    const text = 'Marke;Nummer;Anzahl;Länge\nIsacord;20;2;1.000 m\nMadeira;1902;1;5000 yd\n';
    const plan = planned(book, text, { charts });
    expect([plan.refused, planCounts(plan).added]).toEqual([[], { threads: 2, spools: 3, places: 0 }]);
    carriedOut(book, plan);
    expect(inside(book)).toEqual([
      'Isacord Isacord 40 0020 Black · 1000000 · 1000000',
      'Madeira Polyneon 40 1902 Pale Yellow · 4572000',
    ]);
    expect(planCounts(planned(book, text, { charts }))).toMatchObject({
      added: { threads: 0, spools: 0 },
      changed: { threads: 0, spools: 0 },
      unchanged: 2,
    });
  });

  test('what it does not say is taken from what the person says for all rows', () => {
    const book = aBook();
    carriedOut(
      book,
      planned(book, 'Nummer\n1902\n7777', { charts, brand: 'Isacord', line: 'Isacord 40', spoolsEach: 0 }),
    );
    expect(inside(book)).toEqual(['Isacord Isacord 40 1902 Poinsettia', 'Isacord Isacord 40 7777 –']);
  });

  test('amounts are read as people write them', () => {
    const book = aBook();
    const amounts = ['full', '¾', '50 %', '0.25', 'some', 'empty'];
    const rows = amounts.map((amount, at) => `Isacord,Isacord 40,90${at},"${amount}"`);
    carriedOut(book, planned(book, ['Brand,Line,Number,How full', ...rows].join('\n')));
    expect(stockOfBook(book).spools.map(({ data }) => data.remainingMm)).toEqual([
      1_000_000,
      750_000,
      500_000,
      250_000,
      null,
      0,
    ]);
  });

  test('what is only called empty holds nothing', () => {
    const rows = ['1,empty,', '2,open,', '3,empty,200', '4,lost,'].map((row) => `A,A,${row}`);
    const plan = planned(aBook(), ['Brand,Line,Number,Status,Left', ...rows].join('\n'));
    const left = plan.threads.map(({ added: [spool] }) => [spool?.set.state, spool?.openingMm]);
    expect(left).toEqual([
      ['empty', 0],
      ['open', 1_000_000],
      ['empty', 200_000],
      ['lost', 1_000_000],
    ]);
  });

  test('places are made once, and found by their names', () => {
    const book = aBook();
    const text = 'Brand,Line,Number,Place\nA,A,1,Rack B > Drawer 3\nA,A,2,rack b\nA,A,3,\n';
    carriedOut(book, planned(book, text));
    carriedOut(book, planned(book, 'Brand,Line,Number,Place\nA,A,4,drawer 3'));
    const { places, spools } = stockOfBook(book);
    expect(places.map(({ data }) => data.name)).toEqual(['Rack B', 'Drawer 3']);
    expect(spools.map(({ data }) => places.find(({ id }) => id === data.placeId)?.data.name)).toEqual([
      'Drawer 3',
      'Rack B',
      undefined,
      'Drawer 3',
    ]);
  });
});

describe('Places that differ only in capital letters', () => {
  const shelves = 'Brand,Line,Number,Place\nA,A,1,Shelf a\nA,A,2,Shelf A\nA,A,3,SHELF A\nA,A,4,Shelf A\n';

  test('are one in a list of another make, and each other spelling is named once with its first row', () => {
    const plan = planned(aBook(), shelves);
    expect([plan.places.length, plan.joinedPlaces]).toEqual([
      1,
      [
        { row: 3, written: 'Shelf A', place: 'Shelf a' },
        { row: 4, written: 'SHELF A', place: 'Shelf a' },
      ],
    ]);
  });

  test('are one with the team’s, whose spelling counts, also below another place or named alone', () => {
    const book = aBook();
    carriedOut(book, planned(book, 'Brand,Line,Number,Place\nA,A,1,Rack B > Drawer 3\n'));
    const plan = planned(book, 'Brand,Line,Number,Place\nA,A,2,rack b > Drawer 4\nA,A,3,drawer 3\nA,A,4,Drawer 3\n');
    expect([plan.places.length, plan.joinedPlaces]).toEqual([
      1,
      [
        { row: 2, written: 'rack b > Drawer 4', place: 'Rack B > Drawer 4' },
        { row: 3, written: 'drawer 3', place: 'Rack B > Drawer 3' },
      ],
    ]);
  });

  test('stay apart in a file of our own', () => {
    const book = aBook();
    for (const name of ['Shelf a', 'Shelf A']) {
      const placeId = newId();
      book.does('place.create', { id: placeId, set: { name } });
      book.spool({ placeId });
    }
    const plan = planned(aBook(), exported(book));
    expect([plan.places.length, plan.joinedPlaces]).toEqual([2, []]);
  });
});

describe('A row is refused with its number and the reason', () => {
  const refused = (text: string, more = {}) => planned(aBook(), text, { charts, ...more }).refused;
  test.each([
    ['without a number', 'Brand,Number\nIsacord,', { row: 2, column: 'code', problem: 'no_code', brand: 'Isacord' }],
    ['of several brands', 'Number\n1902', { row: 2, column: 'code', problem: 'several_brands' }],
    ['without a brand', 'Number\n7777', { row: 2, column: 'code', problem: 'no_brand' }],
    ['without a line', 'Brand,Number\nIsacord,7777', { row: 2, column: 'code', problem: 'no_line', brand: 'Isacord' }],
    [
      'of a brand that no chart has',
      'Brand,Number\nGlide,7777',
      { row: 2, column: 'code', problem: 'unknown_brand', brand: 'Glide' },
    ],
    [
      'with a quotation mark that never closes',
      'Number,Brand\n20,Isacord\n"21,Isacord',
      { row: 3, column: 'code', problem: 'no_line', brand: 'Isacord' },
    ],
  ])('%s', (_case, text, problem) => {
    expect(refused(text)).toEqual([{ ...problem }]);
  });

  test('whose quotation mark never closes, where the person says that marks quote', () => {
    const file = readCsv('20,Isacord\n"21,Isacord', { isQuoted: true });
    expect(refused('Number,Brand', { file })).toEqual([{ row: 2, column: null, problem: 'unclosed' }]);
  });

  test('and the others are taken all the same', () => {
    const plan = planned(aBook(), 'Number,Brand\n20,Isacord\n,\n7777,Isacord\n1902,Isacord', { charts });
    expect([plan.refused.map(({ row }) => row), planCounts(plan).added.threads]).toEqual([[4], 2]);
  });

  test('ten thousand of them are all counted', () => {
    const text = `Number,Brand,Line,Hex\n${',A,A,many\n'.repeat(10_000)}`;
    const { refused: all, dropped } = planned(aBook(), text);
    expect([all.length, dropped.length]).toEqual([10_000, 10_000]);
  });
});

describe('Which of several alike', () => {
  test.each([
    ['0', 'too_small', 1],
    ['1001', 'too_large', 1000],
    ['5000', 'too_large', 1000],
  ])('%s leaves its row out and is named', (copy, problem, limit) => {
    const plan = planned(aBook(), `brand,line,code,copy\nIsacord,40,0020,${copy}\nIsacord,40,0021,1`);
    expect(plan.refused).toEqual([{ row: 2, column: 'copy', problem, limit }]);
    expect(plan.threads.map(({ thread }) => thread.code)).toEqual(['0021']);
  });

  test.each(['7', 'for the choir', '0'])('“%s” in a reference to another thread is named', (which) => {
    const cell = `Isacord|40|0021|${which}`;
    const plan = planned(aBook(), `brand,line,code,substitutes\nIsacord,40,0020,${cell}\nIsacord,40,0021,`);
    expect(plan.dropped).toEqual([{ row: 2, column: 'substitutes', cell, problem: 'unknown_thread' }]);
  });
});

test('A file is checked row by row and thread by thread, so that a screen may go on between them', () => {
  const rows = Array.from({ length: 300 }, (_, at) => `Isacord,40,${at % 100}`);
  const source = sourceOf(aBook(), `Brand,Line,Number\n${rows.join('\n')}`);
  const work = planImportInSteps(source);
  let steps = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) steps += 1;
  expect(steps).toBeGreaterThanOrEqual(400);
  expect(step.value.threads.map(({ added, thread }) => [thread.code, added.length])).toEqual(
    planImport(source).threads.map(({ added, thread }) => [thread.code, added.length]),
  );
});

test('Somebody who sees no costs imports none, and is told which columns are left out', () => {
  const book = aBook();
  const text = 'brand,code,line,spools,price\nIsacord,1902,40,2,7.95\n';
  const blind = { teamId, actor: owner, role: 'member', access: 'noCosts', now: nine } as const;
  const header = ['brand', 'code', 'line', 'spools', 'price'];
  const plan = planned(book, text, { actor: blind, header });
  expect(plan.columnsLeftOut.map(({ heading }) => heading)).toEqual(['price']);
  carriedOut(book, plan);
  const spools = [...book.rows.values()].filter(({ kind }) => kind === 'spool');
  expect(spools.map(({ data }) => 'pricePaidMinor' in data && data.pricePaidMinor)).toEqual([null, null]);
});
