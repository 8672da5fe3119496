import { describe, expect, test } from 'vitest';
import { chartsInRows, chartsInSteps } from '#core/exchange/charts/charts-in-file.ts';
import type { NumberAt } from '#core/exchange/read-palette.ts';
import { runThrough } from '#core/steps/run-through.ts';

const found = (text: string, name = 'Floriani Polyester.csv', numberAt?: NumberAt) => {
  const charts = runThrough(chartsInSteps(text, name, numberAt));
  if (!charts.ok) throw new Error(charts.error.is);
  return charts.value;
};
const colours = (text: string, numberAt?: NumberAt) =>
  found(text, undefined, numberAt)[0]?.colours.map(({ code, name, hex }) => [code, name, hex]);

const red = ['0101', 'Quokka Red', '#ff0000'];
const blue = ['0102', 'Wombat Blue', '#0000ff'];

describe('A table is read as it stands', () => {
  test.each([
    ['below a title', 'Colour card 2024,,\n,,\nCode,Name,Hex\n0101,Quokka Red,#FF0000\n0102,Wombat Blue,#0000FF\n'],
    [
      'below a title, with red, green and blue',
      'Card,,,,\nNo.,Colour,R,G,B\n0101,Quokka Red,255,0,0\n0102,Wombat Blue,0,0,255\n',
    ],
    ['with columns R, G and B', 'Code;Name;R;G;B\n0101;Quokka Red;255;0;0\n0102;Wombat Blue;0;0;255\n'],
    ['with colours without a sign', 'Code\tName\tHex\n0101\tQuokka Red\tff0000\n0102\tWombat Blue\t0000FF\n'],
    ['with the colour in one cell', 'Code;Name;RGB\n0101;Quokka Red;255, 0, 0\n0102;Wombat Blue;rgb(0,0,255)\n'],
    ['without headings, with red, green and blue', '0101,Quokka Red,255,0,0\n0102,Wombat Blue,0,0,255\n'],
    ['without headings, red, green and blue first', '255\t0\t0\tQuokka Red\t0101\n0\t0\t255\tWombat Blue\t0102\n'],
    ['as copied from a web page', '\t0101\tQuokka Red\t#FF0000\n\t0102\tWombat Blue\t#0000FF\n'],
    ['in German', 'Farbnummer;Farbbezeichnung;Rot;Grün;Blau\n0101;Quokka Red;255;0;0\n0102;Wombat Blue;0;0;255\n'],
    ['in French', 'Référence;Nom;Rouge;Vert;Bleu\n0101;Quokka Red;255;0;0\n0102;Wombat Blue;0;0;255\n'],
    ['in Spanish', 'Número de color;Nombre;Rojo;Verde;Azul\n0101;Quokka Red;255;0;0\n0102;Wombat Blue;0;0;255\n'],
    ['in Dutch', 'Kleurnummer;Naam;Rood;Groen;Blauw\n0101;Quokka Red;255;0;0\n0102;Wombat Blue;0;0;255\n'],
    ['in Polish', 'Numer koloru;Nazwa;Czerwony;Zielony;Niebieski\n0101;Quokka Red;255;0;0\n0102;Wombat Blue;0;0;255\n'],
    [
      'in French, with a colour value',
      'Code couleur;Couleur;Code hexa\n0101;Quokka Red;#FF0000\n0102;Wombat Blue;#0000FF\n',
    ],
    ['under “Code” and “Colour code”', 'Code;Name;Colour code\n0101;Quokka Red;#FF0000\n0102;Wombat Blue;#0000FF\n'],
    ['with a price', 'Art.-Nr.;Bezeichnung;Preis\n0101;Quokka Red;4,95\n0102;Wombat Blue;4,95\n', null],
  ])('%s', (_what, text, hex?: null) => {
    const expected = [red, blue].map(([code, name, own]) => [code, name, hex === null ? null : own]);
    expect(colours(text)).toEqual(expected);
  });
});

describe('A number and a name in one cell', () => {
  test.each([
    ['in the only column', '0101 Quokka Red\n0102 Wombat Blue\n'],
    ['under “Colour”', 'Colour,Hex\n0101 Quokka Red,#ff0000\n0102 Wombat Blue,#0000ff\n'],
    ['under “Number”', 'Number;Price\n0101 Quokka Red;3,95\n0102 Wombat Blue;3,95\n'],
    ['with the number behind', 'Name,Hex\nQuokka Red 0101,#ff0000\nWombat Blue 0102,#0000ff\n'],
    ['with a sign between', 'Colour\n0101 - Quokka Red\n0102 - Wombat Blue\n'],
  ])('%s are parted', (_what, text) => {
    expect(colours(text)?.map(([code, name]) => [code, name])).toEqual([red, blue].map(([code, name]) => [code, name]));
  });

  test('are asked about where both ends may be the number', () => {
    const text = 'Colour,Hex\n101 Red 5,#ff0000\n102 Blue 6,#0000ff\n';
    expect(found(text)[0]?.asks).toEqual({ text: '101 Red 5', first: '101', last: '5' });
    expect(colours(text, 'last')?.map(([code]) => code)).toEqual(['5', '6']);
  });

  test('are left alone where a name has a column of its own', () => {
    const text = 'Code,Name\nA 101,Red 5\nA 102,Blue 6\n';
    expect(colours(text)?.map(([code, name]) => [code, name])).toEqual([
      ['A 101', 'Red 5'],
      ['A 102', 'Blue 6'],
    ]);
  });
});

test('rows of one number are named, and the first counts', () => {
  const [one] = found('Code,Name\n0101,Red\n0102,Blue\n0101,Rot\n,Nothing\n0102,Blue\n');
  expect(one?.colours).toHaveLength(2);
  expect(one?.twins).toEqual([
    { code: '0101', kept: 'Red', other: 'Rot' },
    { code: '0102', kept: 'Blue', other: 'Blue' },
  ]);
  expect(one?.leftOut).toBe(3);
});

test('a price list with a row for each size is one chart; a number that all rows have is none', () => {
  const sizes = (code: (at: number) => string) => [
    'Article no;Name;Size',
    ...Array.from({ length: 90 }, (_, at) => `${code(at)};Colour ${Math.floor(at / 3)};${at % 3}`),
  ];
  expect(found(sizes((at) => `Q${Math.floor(at / 3)}`).join('\n'))[0]?.colours).toHaveLength(30);
  const same = runThrough(chartsInSteps(sizes(() => '40').join('\n'), 'x.csv'));
  expect(same).toEqual({ ok: false, error: { is: 'no_numbers', count: 0 } });
});

test('a line of a table that has no numbers is named, and the others are read', () => {
  const text = 'Brand,Line,Code,Name\nFloriani,Poly,1,Red\nKreinik,Braid,,Gold\nKreinik,Braid,,Silver\n';
  const charts = found(text);
  expect(charts.map(({ line }) => line)).toEqual(['Poly']);
  expect(charts[0]?.beside).toEqual(['Kreinik Braid']);
});

test('a row from which on a table cannot be read is said', () => {
  const wide = Array.from({ length: 300 }, () => '1').join(',');
  expect(found(`Code,Name\n0101,Red\n${wide}\n0102,Blue\n`)[0]).toMatchObject({
    brokenAt: 3,
    colours: [{ code: '0101' }],
  });
});

test('the rows of a workbook are a chart too', () => {
  const rows = [['My chart'], ['Number', 'Name', 'R', 'G', 'B'], ['0101', 'Quokka Red', '255', '0', '0']];
  const file = { rows: rows.map((cells, at) => ({ row: at + 1, cells })), broken: undefined };
  const charts = chartsInRows(file, 'Gunold.xlsx');
  expect(charts.ok && charts.value).toMatchObject([
    { brand: 'Gunold', colours: [{ code: '0101', name: 'Quokka Red', hex: '#ff0000' }] },
  ]);
});

test.each(['02. Mrz', '2-Jan', 'Jan 02', '#REF!', '1,80E+11'])(
  'in a text too, %s is no number but what a spreadsheet made of one: its row is left out and counted',
  (code) => {
    const [chart] = found(`Number;Name\n0101;Quokka Red\n${code};Wombat Blue\n0103;Emu Grey\n`);
    expect(chart).toMatchObject({ colours: [{ code: '0101' }, { code: '0103' }], leftOut: 1 });
  },
);

test('a number that a spreadsheet turned into a time is given back; a day or power of ten is left out and counted', () => {
  const rows = [
    ['Number', 'Name'],
    ['1:30', 'Blend'],
    ['2026-02-01', 'Silver'],
    ['1,80E+11', 'Gold'],
    ['4', 'Red'],
  ];
  const day = (at: number) => (at === 2 ? { days: new Set([0]) } : {});
  const file = { rows: rows.map((cells, at) => ({ row: at + 1, cells, ...day(at) })), broken: undefined };
  const charts = chartsInRows(file, 'Kreinik.xlsx');
  expect(charts.ok && charts.value).toMatchObject([
    { colours: [{ code: '1:30' }, { code: '4' }], leftOut: 2, asks: undefined },
  ]);
});
