import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { MoneyUnit } from '#core/amounts/currency.ts';
import { readCsv } from '#core/tables/csv-text.ts';
import type { ImportSource } from '#core/exchange/table-of.ts';
import { countsOf, droppedFrom, importOf } from './an-import.ts';

const caseText = (name: string): string => readFileSync(join(import.meta.dirname, 'cases', name), 'utf8');

const spoolsOf = (text: string, more: Partial<ImportSource> = {}) =>
  importOf(text, more).threads.map(({ added: [spool] }) => spool?.set);
const pricesOf = (cells: readonly string[], money: MoneyUnit, more: Partial<ImportSource> = {}) => {
  const rows = cells.map((cell, at) => `${['0015', '0020', '1902', '0101', '0142'][at]}\t${cell}`);
  return spoolsOf(`Number\tPrice\n${rows.join('\n')}`, { brand: 'Isacord', money, ...more }).map(
    (spool) => spool?.pricePaidMinor,
  );
};
const lengthsOf = (heading: string, cells: readonly string[], more: Partial<ImportSource> = {}) =>
  importOf(`Brand\tLine\tNumber\t${heading}\n${cells.map((cell, at) => `A\tA\t${at}\t${cell}`).join('\n')}`, more);
const firstLengths = (heading: string, cells: readonly string[], more: Partial<ImportSource> = {}) =>
  lengthsOf(heading, cells, more).threads.map(({ added: [spool] }) => spool?.set.initialLengthMm);

describe('[I19] The separator and the headings are those by which most rows have as many cells', () => {
  test('a title line with commas above semicolons is left out, and said so', () => {
    const plan = importOf(caseText('a1-title-line.csv'));
    expect(countsOf(plan)).toEqual(['0015 ×2', '1902 ×1', '1147 ×3', '310 ×4']);
    expect(plan.leftOut).toEqual([{ row: 1, words: "Anna's stash, counted 14 March 2025, all shelves, mine only" }]);
    expect(droppedFrom(plan)).toEqual([]);
  });

  test.each([
    ['a wordy heading', 'Brand, maker or shop;Number;Qty\nIsacord;0015;2\nDMC;310;1', ';'],
    ['decimal commas', 'Marke;Farbnummer;Anzahl;Preis\nIsacord;0015;2;2,50\nDMC;310;1;1,95', ';'],
    ['commas in most notes', 'Brand;Number;Notes\nIsacord;0015;red, for the club\nDMC;310;a, b, c', ';'],
    ['tabs beside commas', 'Brand\tNumber\tNotes\nIsacord\t0015\ta, b\nDMC\t310\tc; d', '\t'],
    ['a title with bars', 'My | threads | here\nBrand,Number,Qty\nIsacord,0015,2', ','],
  ])('%s', (_case, text, separator) => {
    expect(readCsv(text).layout.separator).toBe(separator);
  });

  test('what a person says of the separator goes before', () => {
    expect(readCsv('a;b,c\n1;2,3', { separator: ',' }).rows.map(({ cells }) => cells)).toEqual([
      ['a;b', 'c'],
      ['1;2', '3'],
    ]);
  });
});

describe('[I20] Empty columns count for nothing, and two columns of one heading are both seen', () => {
  test('three hundred empty cells to the end of the sheet', () => {
    const empty = ','.repeat(300);
    expect(countsOf(importOf(`Brand,Number,Qty${empty}\nIsacord,0015,2${empty}`))).toEqual(['0015 ×2']);
  });

  test('two columns called Color hold name and hex; the second Notes is named as left out', () => {
    const plan = importOf(caseText('a2b-same-heading-twice.csv'));
    expect(plan.threads.map(({ thread: { name, hex } }) => [name, hex])).toEqual([
      ['White', '#ffffff'],
      ['Poinsettia', '#b61f31'],
    ]);
    expect(plan.columnsLeftOut).toEqual([{ at: 5, heading: 'Notes', example: 'gift' }]);
  });
});

describe('[I21] Marks that nobody meant as quotes are text', () => {
  test('a cell that begins with one takes no other rows with it', () => {
    const plan = importOf(caseText('a3-quote-first.csv'));
    expect(countsOf(plan)).toEqual(['0851 ×2', '0015 ×3', '1147 ×1', '310 ×4', '1001 ×5']);
    expect(plan.threads[0]?.set.name).toBe('"Old" Gold');
    expect(plan.threads[3]?.set.notes).toBe('good, strong');
  });

  test('quoted line ends and separators stay quoted', () => {
    const { rows, layout } = readCsv('Brand,Number,Notes\nIsacord,0015,"two\nlines, both"\nDMC,310,x');
    expect([rows.length, rows[1]?.cells[2], layout.isQuoted]).toEqual([3, 'two\nlines, both', true]);
  });

  test.each([
    ['a comma at the end of a quoted cell', 'Isacord,0015,"Meier, Bonn,","nearly\nempty"'],
    ['a comma at its beginning', 'Isacord,0015,", Bonn","nearly\nempty"'],
    ['a line break in every row', 'Isacord,0015,"a\nb,c,d,e","f\ng,h,i,j"'],
    ['a cell that is only a mark', 'Isacord,0015,"""","nearly\nempty"'],
    ['a line break at the end of a quoted cell', 'Isacord,0015,x,"nearly\n"'],
  ])('%s in a file that keeps to RFC 4180', (_case, row) => {
    const { rows, layout } = readCsv(`Brand,Number,Shop,Notes\n${row}\nDMC,310,,`);
    expect([rows.map(({ cells }) => cells.length), layout.isQuoted]).toEqual([[4, 4, 4], true]);
  });

  test('blanks around quoted cells are no part of them', () => {
    const { rows } = readCsv(
      'Brand, Number, Notes\n"Isacord", "0015" , "a, ""b"", c"\n "DMC","310", "x" \nDMC, White, y',
    );
    expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
      ['Isacord', '0015', 'a, "b", c'],
      ['DMC', '310', 'x'],
      ['DMC', 'White', 'y'],
    ]);
  });

  test('blanks around ten thousand quoted cells', () => {
    const { rows } = readCsv(`Brand, Number, Notes\n${'"DMC", "310", "a, b"\n'.repeat(5000)}`);
    expect([rows.length, rows.slice(1).every(({ cells }) => cells.join('|') === 'DMC|310|a, b')]).toEqual([5001, true]);
  });

  test('a mark alone in its cell in two rows encloses nothing', () => {
    const { rows, layout } = readCsv('Brand,Number,Notes\nIsacord,0015,x\n",0020,y\n",0101,z\nDMC,310,');
    expect([rows.map(({ cells }) => cells[0]), layout.isQuoted]).toEqual([
      ['Brand', 'Isacord', '"', '"', 'DMC'],
      false,
    ]);
  });

  test('inches and a mark at the end of a cell', () => {
    const { rows, layout } = readCsv('Brand,Number,Notes\nIsacord,0015,5" hoop\nDMC,310,"x\nDMC,311,y');
    expect([rows.map(({ cells }) => cells.length), layout.isQuoted]).toEqual([[3, 3, 3, 3], false]);
  });
});

describe('[I23] Money is read with one pair of signs for its column, by the currency and the other cells', () => {
  test.each([
    ['JPY', ['¥1,280', '1,280', '1280', '¥98'], [1280, 1280, 1280, 98]],
    ['EUR', ['8,50 €', '1.250,00', '1.250', '-1,15', '12,-'], [850, 125_000, 125_000, undefined, 1200]],
    ['USD', ['$1,280'], [128_000]],
    ['HUF', ['1.500'], [150_000]],
    ['EUR', ['3 for 12', '2 x 8', '5/12', '(8,50)', '7.95 (2023)'], Array.from({ length: 5 }, () => undefined)],
    ['EUR', ['2.999'], [undefined]],
    ['EUR', ['2.999', '8,50'], [299_900, 850]],
    ['KWD', ['1.250', '1250', '12.5'], [1250, 1_250_000, 12_500]],
    ['CHF', ['1’250.00', "1'250.-", '12’345.5', 'CHF 8.–'], [125_000, 125_000, 1_234_550, 800]],
    ['INR', ['1,25,000.50', '₹1,25,000', '12,34,567.5'], [12_500_050, 12_500_000, 123_456_750]],
    ['INR', ['1,2,500', '1,25,00'], [undefined, undefined]],
  ])('%s %j', (currency, cells, minors) => {
    expect(pricesOf(cells, { currency })).toEqual(minors);
  });

  test('what fits two ways still is asked once, and read as answered', () => {
    const text = 'Brand\tNumber\tPrice\nIsacord\t0015\t2.999\nIsacord\t0020\t1.250';
    const asked = importOf(text);
    expect(asked.questions.numbers).toEqual([{ column: 'price', rows: 2, example: '2.999', answer: undefined }]);
    expect(droppedFrom(asked)).toEqual(['2 price 2.999: two_ways', '3 price 1.250: two_ways']);
    const answered = importOf(text, { numberAnswers: { signs: { price: ',' } } });
    expect(answered.threads.map(({ added: [spool] }) => spool?.set.pricePaidMinor)).toEqual([299_900, 125_000]);
    expect(answered.questions.numbers[0]?.answer).toBe(',');
  });

  test('a German price list with its lengths', () => {
    const plan = importOf(caseText('a5-money-de.csv'));
    const of = plan.threads.map(({ added: [spool] }) => [spool?.set.pricePaidMinor, spool?.set.initialLengthMm]);
    expect(of).toEqual([
      [850, 1_000_000],
      [125_000, 1_500_000],
      // “1,200” would be 1.2 m in this column, so the person is asked; until then the thread's usual length counts
      [125_000, 200_000],
      [undefined, 8000],
      [1200, 229],
    ]);
    expect(droppedFrom(plan)).toEqual(['4 lengthM 1,200: two_ways', '5 price -1,15: wrong_format']);
  });
});

describe('[I24] A length', () => {
  test('that nothing in its column explains is asked', () => {
    const plan = lengthsOf('Length', ['1,200', '5,000']);
    expect(plan.questions.numbers).toEqual([{ column: 'lengthM', rows: 2, example: '1,200', answer: undefined }]);
    expect(firstLengths('Length', ['1,200'], { numberAnswers: { signs: { lengthM: '.' } } })).toEqual([1_200_000]);
    expect(firstLengths('Length', ['1,200'], { numberAnswers: { signs: { lengthM: ',' } } })).toEqual([1200]);
  });

  test.each([
    ['that begins with 0 is never grouped', 'Length', ['0,229', '1.000'], [229, 1_000_000]],
    ['under mm is grouped before three digits', 'Length (mm)', ['8.000', '1,000,000', '5000'], [8000, 1_000_000, 5000]],
    ['beside whole hundreds is grouped', 'Länge', ['1000', '5.000'], [1_000_000, 5_000_000]],
  ])('%s', (_case, heading, cells, lengths) => {
    expect(firstLengths(heading, cells)).toEqual(lengths);
  });

  test.each([
    ['8,125', 'two_ways'],
    ['8125', 'more_than_full'],
  ])('of %s left on 1,000 m is not taken', (cell, problem) => {
    const plan = importOf(`Brand\tNumber\tLength\tLeft\nIsacord\t0015\t1000\t${cell}`);
    expect(droppedFrom(plan)).toEqual([`2 leftM ${cell}: ${problem}`]);
  });
});

describe('[I25] What a spreadsheet has made of text', () => {
  test('is dropped and shown, and its rows stay', () => {
    const text = new TextDecoder('windows-1252').decode(
      readFileSync(join(import.meta.dirname, 'cases', 'a6-excel-fractions-de.csv')),
    );
    const plan = importOf(text);
    expect(countsOf(plan)).toEqual(['0015 ×1', '1902 ×1', '1147 ×1', '1001 ×0']);
    expect(plan.threads.map(({ added: [spool] }) => spool?.set.lot)).toEqual([undefined, 'A12', undefined, undefined]);
    expect(plan.dropped.map(({ cell, problem, fraction }) => [cell, problem, fraction])).toEqual([
      ['01. Feb', 'spreadsheet_day', '1/2'],
      ['02. Mrz', 'spreadsheet_day', '2/3'],
      ['03. Apr', 'spreadsheet_day', '3/4'],
      ['01. Apr', 'spreadsheet_day', '1/4'],
      ['4,71E+12', 'spreadsheet_power', undefined],
      ['02. Jan', 'spreadsheet_day', '1/2'],
    ]);
  });

  test.each(['2-Jan', 'Jan-02', '1,80E+11', '4.03E+12', '#NAME?', '#NV', '12. Mai', '3 sept', '########'])(
    '%s is no lot and no number',
    (cell) => {
      const plan = importOf(`Brand;Number;Name;Lot\nIsacord;${cell};White;${cell}`);
      expect(countsOf(plan)).toEqual(['0015 ×1']);
      expect([plan.threads[0]?.added[0]?.set.lot, plan.dropped.length]).toEqual([undefined, 2]);
    },
  );

  test('5 under Full beside a stock is asked: spools or per cent', () => {
    const text = 'Brand,Number,Stock,Full\nIsacord,0015,1,5\nIsacord,0020,2,4';
    expect(importOf(text).questions.fullness).toEqual({ rows: 2, example: '5', answer: undefined });
    expect(droppedFrom(importOf(text))).toEqual(['2 fullness 5: percent_or_spools', '3 fullness 4: percent_or_spools']);
    const left = (fullness: 'percent' | 'spools') =>
      importOf(text, { numberAnswers: { fullness } }).threads.map(({ added: [spool] }) => spool?.openingMm);
    expect([left('percent'), left('spools')]).toEqual([
      [50_000, 40_000],
      [1_000_000, 1_000_000],
    ]);
  });
});

describe('[I25] 3 under Full without a column of counts', () => {
  const text = 'Brand,Number,Full\nIsacord,0015,3\nIsacord,0020,\nIsacord,1902,half';
  const made = (more: Partial<ImportSource> = {}) =>
    importOf(text, more).threads.map(({ added }) => added.map(({ openingMm }) => openingMm));

  test('is asked', () => {
    expect(importOf(text).questions.fullness).toEqual({ rows: 1, example: '3', answer: undefined });
    expect(droppedFrom(importOf(text))).toEqual(['2 fullness 3: percent_or_spools']);
  });

  test('is three full spools or three per cent, as the person says', () => {
    expect(made({ numberAnswers: { fullness: 'spools' } })).toEqual([[1_000_000, 1_000_000, 1_000_000], [], [500_000]]);
    expect(made({ numberAnswers: { fullness: 'percent' } })).toEqual([[30_000], [1_000_000], [500_000]]);
    expect(droppedFrom(importOf(text, { numberAnswers: { fullness: 'spools' } }))).toEqual([]);
  });

  test('also where the numbers have decimals', () => {
    const decimals = 'Brand,Number,Full\nIsacord,0015,1.0\nIsacord,0020,"2,5"';
    expect(importOf(decimals).questions.fullness).toMatchObject({ rows: 2, example: '2,5' });
    const plan = importOf(decimals, { numberAnswers: { fullness: 'spools' } });
    expect(plan.threads.map(({ added }) => added.map(({ openingMm }) => openingMm))).toEqual([
      [1_000_000],
      [1_000_000, 1_000_000, 500_000],
    ]);
  });

  test('is asked beside numbers with a per cent sign', () => {
    const beside = 'Brand,Number,Stock,Full\nIsacord,0015,1,5\nIsacord,0020,1,50%';
    expect(importOf(beside).questions.fullness).toEqual({ rows: 1, example: '5', answer: undefined });
    expect(droppedFrom(importOf(beside))).toEqual(['2 fullness 5: percent_or_spools']);
  });

  test.each(['Full %\nIsacord,0015,3', 'Full\nIsacord,0015,3\nIsacord,0020,50', 'Full\nIsacord,0015,0.5'])(
    'is not asked where the column says what it is: %j',
    (rows) => {
      expect(importOf(`Brand,Number,${rows}`).questions.fullness).toBeUndefined();
    },
  );
});

test.each([
  ['KWD', '1,250', ['2 price 1,250: two_ways']],
  ['TND', '1.250', ['2 price 1.250: two_ways']],
  ['KWD', '1.250', []],
  ['USD', '1,250', []],
])(
  'F26 Of three decimals, a price in %s such as %s asks where its sign is not the usual one',
  (currency, cell, dropped) => {
    const plan = importOf(`Brand\tNumber\tPrice\nIsacord\t0015\t${cell}`, { money: { currency } });
    expect(droppedFrom(plan)).toEqual(dropped);
    expect(plan.questions.numbers.map(({ example }) => example)).toEqual(dropped.length === 0 ? [] : [cell]);
  },
);

test.each(['3-mag', '12-gen', 'giu-03', '3-ene', 'sty-03', '12. août', '3-mei', '1-Okt'])(
  'F26 A lot like %s is a day that a spreadsheet made',
  (cell) => {
    const plan = importOf(`Brand;Number;Lot\nIsacord;0015;${cell}`);
    expect([plan.threads[0]?.added[0]?.set.lot, droppedFrom(plan)]).toEqual([
      undefined,
      [`2 lot ${cell}: spreadsheet_day`],
    ]);
  },
);

describe('F26 DMC’s 6-Strand Embroidery Floss is Mouliné Spécial', () => {
  test.each([
    'Brand,Number\nDMC 6-Strand Embroidery Floss,310\nDMC 6 Strand Floss,White\nDMC Stranded Cotton,Ecru',
    'Brand,Line,Number\nDMC,6-Strand Embroidery Floss,310\nDMC,Embroidery Floss,White\nDMC,Six Strand Floss,Ecru',
  ])('in a file: %j', (text) => {
    expect(importOf(text).threads.map(({ thread }) => `${thread.brand}/${thread.line}/${thread.code}`)).toEqual(
      ['310', 'White', 'Ecru'].map((code) => `DMC/Mouline Special 117/${code}`),
    );
  });
});

describe('[I26] A row with more cells than headings', () => {
  test('F26 whose price may be cut at its decimal comma keeps neither price nor what follows', () => {
    const plan = importOf(caseText('d-more-cells.csv'));
    expect(plan.dropped).toEqual([
      { row: 2, column: 'price', cell: '6', problem: 'too_wide', limit: 5, cells: 6 },
      { row: 2, column: 'lot', cell: '90', problem: 'too_wide', limit: 5, cells: 6 },
    ]);
    expect(plan.threads.map(({ added }) => added.map(({ set }) => [set.pricePaidMinor, set.lot]))).toEqual([
      [
        [undefined, undefined],
        [undefined, undefined],
        [undefined, undefined],
      ],
      [[750, 'A4']],
    ]);
  });

  test('F26 asks also where every row is cut so', () => {
    const plan = importOf('Brand,Number,Qty,Price\nIsacord,0015,2,7,95\nDMC,310,1,3,50');
    expect([countsOf(plan), droppedFrom(plan)]).toEqual([
      ['0015 ×2', '310 ×1'],
      ['2 price 7: too_wide', '3 price 3: too_wide'],
    ]);
  });

  test.each([
    [
      'a count',
      'Brand,Number,Qty,Place\nIsacord,0015,1,5,Box\nDMC,310,4,Box',
      ['2 spools 1: too_wide', '2 place 5: too_wide'],
    ],
    [
      'a length',
      'Brand,Number,Length,Lot\nIsacord,0015,1,5,A\nDMC,310,8,B',
      ['2 lengthM 1: too_wide', '2 lot 5: too_wide'],
    ],
  ])('F26 whose comma may cut %s', (_what, text, dropped) => {
    expect(droppedFrom(importOf(text))).toEqual(dropped);
  });

  test('keeps what is certain, and says how many cells it has', () => {
    const plan = importOf(caseText('a7-shifted.csv'));
    expect(countsOf(plan)).toEqual(['0015 ×2', '1902 ×1', '1147 ×3', '310 ×4']);
    expect(plan.dropped).toEqual([
      { row: 3, column: 'notes', cell: 'bags', problem: 'too_wide', limit: 6, cells: 7 },
      { row: 3, column: 'place', cell: 'caps and more', problem: 'too_wide', limit: 6, cells: 7 },
    ]);
    expect(plan.threads[1]?.added[0]?.set.placeId).toBeUndefined();
  });

  test('is not taken where nothing is certain', () => {
    const plan = importOf('Brand,Number,Qty\nIsacord,0015,2\nMade,ira,1147,3\nDMC,310,4');
    expect(droppedFrom(plan)).toEqual(['3: too_wide']);
    expect(countsOf(plan)).toEqual(['0015 ×2', '310 ×4']);
  });

  test('whose cells can only have been one is read so, and says it', () => {
    const plan = importOf('Brand;Number;Notes;Length;Qty\nIsacord;0015;a; b;1000;2\nDMC;310;c;8;1');
    expect([countsOf(plan), plan.threads[0]?.set.notes]).toEqual([['0015 ×2', '310 ×1'], 'a; b']);
    expect(plan.dropped).toEqual([{ row: 2, column: 'notes', cell: 'a; b', problem: 'rejoined', limit: 5, cells: 6 }]);
  });

  test('whose extra cells fit nowhere else says so', () => {
    const plan = importOf('Brand,Number,Qty\nIsacord,0015,2\nDMC,310,4,,z\nDMC,White,1');
    expect([countsOf(plan), droppedFrom(plan)]).toEqual([['0015 ×2', '310 ×4', 'White ×1'], ['3 null z: too_wide']]);
  });

  test('a column without a heading shifts nothing', () => {
    const plan = importOf('Brand,Number,Qty\nIsacord,0015,2,x\nDMC,310,4,y');
    expect([countsOf(plan), droppedFrom(plan)]).toEqual([['0015 ×2', '310 ×4'], []]);
    expect(plan.columnsLeftOut).toEqual([{ at: 3, heading: '', example: 'x' }]);
  });
});

test('A row without a brand is asked below a brand that has its number too', () => {
  const chosenBrands = ['Sulky', 'DMC', 'Isacord'];
  const plan = importOf('Brand,Number\nMadeira,1147\n,1001\n,310\n,0015', { chosenBrands });
  expect([countsOf(plan), droppedFrom(plan)]).toEqual([['1147 ×1', '310 ×1', '0015 ×1'], ['3: several_brands']]);
});

describe('A ditto mark', () => {
  test('is the cell above, except in a number', () => {
    const plan = importOf('Brand;Number;Qty;Lot\nIsacord;0015;2;A7\n";0020;"";″\nditto;1902;1;\n-"-;″;1;', {
      stock: { threads: [], spools: [], places: [] },
    });
    expect(countsOf(plan)).toEqual(['0015 ×2', '0020 ×0', '1902 ×1']);
    expect(plan.threads[1]?.thread.brand).toBe('Isacord');
    expect(droppedFrom(plan)).toContain('5 code ″: ditto');
  });

  test('takes nothing from the row above a row that ends before its column', () => {
    const plan = importOf('Brand;Number;Qty;Lot\nIsacord;0015;2;A7\nIsacord;0020;1\nIsacord;1902;1;"\nDMC;310;1;″', {
      stock: { threads: [], spools: [], places: [] },
    });
    expect(plan.threads.map(({ added: [spool] }) => spool?.set.lot)).toEqual(['A7', undefined, undefined, undefined]);
    expect(droppedFrom(plan)).toEqual(['4 lot ": ditto', '5 lot ″: ditto']);
  });
});
