import { expect, test } from 'vitest';
import { wholeCatalogue } from '../catalogue/chart-files.ts';
import { aBook } from '../mutations/a-book.ts';
import { told } from '../pasting/a-list.ts';
import { planned } from './a-stock.ts';

const charts = wholeCatalogue();
const chosenBrands = ['Isacord', 'Madeira', 'DMC', 'Sulky'];

const ofFile = (header: string, row: string): readonly string[] => {
  const { threads, refused } = planned(aBook(), `${header}\n${row}`, { charts, chosenBrands });
  return [
    ...threads.map(({ set }) => `${set.brand}/${set.line}/${set.code}`),
    ...refused.map(({ problem }) => problem),
  ];
};

const white = 'DMC/Mouline Special 117/White';

test.each([
  ['DMC', 'Blanc', white],
  ['DMC', 'blanc', white],
  ['DMC', 'Weiß', white],
  ['DMC', 'white', white],
  ['DMC', 'Ecru', 'DMC/Mouline Special 117/Ecru'],
  ['DMC', 'B5200', 'DMC/Mouline Special 117/B5200'],
  ['DMC', 'Snow White', 'DMC/Mouline Special 117/B5200'],
  ['', 'DMC Blanc', white],
  ['', 'DMC B5200', 'DMC/Mouline Special 117/B5200'],
  ['', 'DMC #310', 'DMC/Mouline Special 117/310'],
  ['', '310', 'DMC/Mouline Special 117/310'],
  ['', 'Ocean Blue', 'Isacord/Isacord 40/3953'],
  ['', 'Madeira Polyneon 40 1800', 'Madeira/Polyneon 40/1800'],
  ['', 'Isacord 40 1902', 'Isacord/Isacord 40/1902'],
  ['', 'Polyneon 1747', 'Madeira/Polyneon 40/1747'],
  ['Isacord', '1902 Poinsettia', 'Isacord/Isacord 40/1902'],
  ['Isacord', 'Farbe 1902', 'Isacord/Isacord 40/1902'],
  ['Isacord 40 wt', '1902', 'Isacord/Isacord 40/1902'],
  ['Madeira', 'Rayon 1147', 'Madeira/Classic 40/1147'],
  ['Sulky Rayon', '1001', 'Sulky/Rayon 40/1001'],
  ['Rob Anton', '2296', 'Robison-Anton/Rayon/2296'],
  ['LCM', '697', 'Long Creek Mills/ES/ES0697'],
  ['DMC Sticktwist', '310', 'DMC/Mouline Special 117/310'],
])('“%s”, “%s” is the same thread in a file, in a pasted sheet and in a typed line', (brand, code, meant) => {
  expect(ofFile('Brand,Number', `${brand},${code}`)).toEqual([meant]);
  expect(told(`Brand,Number\n${brand},${code}`).filter((one) => !one.startsWith('-'))).toEqual([meant]);
  expect(told(`${brand} ${code}`)).toEqual([meant]);
});

test.each(['Name', 'Colour', 'Farbe', 'Thread'])('a column “%s” alone may hold brand, number and name', (heading) => {
  const rows = ['DMC Blanc', 'Isacord 1902', 'DMC 310 Black', 'Madeira Polyneon 1800'];
  expect(ofFile(`${heading},Qty`, rows.map((row) => `${row},2`).join('\n'))).toEqual([
    white,
    'Isacord/Isacord 40/1902',
    'DMC/Mouline Special 117/310',
    'Madeira/Polyneon 40/1800',
  ]);
});

test.each([
  [
    'a line that no chart has stays as it is written',
    'Brand,Line,Number',
    'Madeira,Polyneon 60,1800',
    'Madeira/Polyneon 60/1800',
  ],
  ['a line of the same maker too', 'Brand,Line,Number', 'DMC,Light Effects,310', 'DMC/Light Effects/310'],
  ['letters that make another number', 'Brand,Number', ',DMC E310', 'no_line'],
  ['what may be a count', 'Brand,Number', 'Isacord,1902-2', 'no_line'],
  ['a number of several lines', 'Brand,Number', ',1902', 'several_brands'],
  ['an amount beside the number', 'Brand,Number', 'Isacord,1902 half', 'no_line'],
])('what is not certain is not guessed: %s', (_case, header, row, outcome) => {
  expect(ofFile(header, row)).toEqual([outcome]);
});
