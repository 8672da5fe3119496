import { describe, expect, test } from 'vitest';
import { readList } from '#core/pasting/read-list.ts';
import { anIndex, told } from './a-list.ts';
import { linesWithDigits } from './said-lines.ts';

const index = anIndex();
const isacord = (code: string, amount = '') => `Isacord/Isacord 40/${code}${amount}`;
const dmc = (code: string, amount = '') => `DMC/Mouline Special 117/${code}${amount}`;

const headings = ['', 'DMC', 'Isacord', 'Brand,Number,Qty', 'Brand\tNumber\tQty', 'Brand;Number;Qty'];

test.each(headings)('[I15] Under %j every line with a digit gives a row or is among what was left out', (heading) => {
  const silent = linesWithDigits.filter((line) => {
    const read = readList(`${heading}\n${line}`, index);
    if (!read.ok) return true;
    return read.value.rows.length === 0 && read.value.leftOut.every(({ why }) => why === 'columns');
  });
  expect(linesWithDigits.length).toBeGreaterThanOrEqual(50);
  expect(silent).toEqual([]);
});

test('[I15] Each number of these lines is in the words of a row or of what was left out, save a list number', () => {
  const lost = linesWithDigits.flatMap((line) => {
    const read = readList(line, index);
    const words = read.ok ? [...read.value.rows, ...read.value.leftOut].map((said) => said.words).join('; ') : '';
    const numbers = line.replace(/^\d+[.)] /, '').match(/\d+/g) ?? [];
    return numbers.filter((number) => !words.includes(number)).map((number) => `${number} of ${line}`);
  });
  expect(lost).toEqual([]);
});

describe('[I15] A line about the list and a brand', () => {
  test.each([
    ['DMC threads 310, 321, 666', [dmc('310'), dmc('321'), dmc('666')]],
    ['My DMC stash: 310, 321', [dmc('310'), dmc('321')]],
    ['Isacord stock 0020 0015', [isacord('0020'), isacord('0015')]],
    ['DMC collection 2019: 310', [dmc('310')]],
    ['My Isacord threads 2024\n0310', [isacord('0310'), '- My Isacord threads 2024']],
    ['Isacord threads: 58 spools\n0310', [isacord('0310'), '- Isacord threads: 58 spools']],
    ['Isacord threads, updated 12.03.2024\n0310', [isacord('0310'), '- Isacord threads, updated 12.03.2024']],
    ['Isacord threads, 5. Mai 2024\n0310', [isacord('0310'), '- Isacord threads, 5. Mai 2024']],
    ['Isacord threads 12/2023\n0310', [isacord('0310'), '- Isacord threads 12/2023']],
    ['Isacord list page 2 of 3\n0310', [isacord('0310'), '- Isacord list page 2 of 3']],
    ['Robison-Anton threads 2024\n2296', ['Robison-Anton/Rayon/2296', '- Robison-Anton threads 2024']],
    ['Isacord collection\n0310', [isacord('0310')]],
    ['Isacord (40 wt)\n0310', [isacord('0310')]],
    ['Total DMC 14', ['- Total DMC 14']],
  ])('keeps the numbers of threads, and names itself where it has others: %j', (text, rows) => {
    expect(told(text)).toEqual(rows);
  });

  test.each([
    ['DMC threads 12', `? words ${dmc('12')}`],
    ['DMC 310 threads', `? words ${dmc('310')}`],
  ])('asks where its number may be a thread or about the list: %j', (text, row) => {
    expect(told(text)).toEqual([row]);
  });

  test('that has threads lets a number below it ask', () => {
    expect(told('My Isacord stash: 0020\n310').at(-1)).toBe(`? which ${isacord('0310')} | ${dmc('310')}`);
  });
});

test.each([
  ['My stash: 310, 321', [dmc('310'), dmc('321')]],
  ['Meine Garne 2024: 0020, 0015', [isacord('0020'), isacord('0015')]],
  ['Sammlung 310 321 666', [dmc('310'), dmc('321'), dmc('666')]],
  ['Total: 310, 321', ['- Total: 310, 321']],
  ['page 2 of 3', ['- page 2 of 3']],
  ['Threads 2023-2024', ['- Threads 2023-2024']],
  ['Stock 310', ['- Stock 310']],
])('[I15] A line about the list without a brand has threads only where it has several: %j', (text, rows) => {
  expect(told(text)).toEqual(rows);
});

describe('A first column that counts up by one', () => {
  test.each([
    ['of threads with counts', '310\t2\n311\t1\n312\t4', [dmc('310', ' ×2'), dmc('311'), dmc('312', ' ×4')]],
    ['of small threads', 'DMC\n1\t2\n2\t1\n3\t4', [dmc('01', ' ×2'), dmc('02'), dmc('03', ' ×4')]],
    ['of threads with nothing behind', '310\t\n311\t\n312\t', [dmc('310'), dmc('311'), dmc('312')]],
    [
      'of threads with one length behind all',
      '310\tfav\t1000\n311\tfav\t1000\n312\tfav\t1000',
      ['310', '311', '312'].flatMap((code) => [dmc(code), '? unknown', '? words Madeira/Classic 40/1000']),
    ],
    ['from 1', '1\t310\n2\t5\n3\t321', [dmc('310'), dmc('05'), dmc('321')]],
    [
      'from 1 with names',
      '1\tDMC\tEcru\t2\n2\tDMC\tWhite\n3\tDMC\tB5200',
      [dmc('Ecru', ' ×2'), dmc('White'), dmc('B5200')],
    ],
    [
      'from the middle of a sheet',
      '101\tIsacord\t0020\t2\n102\tIsacord\t0015\n103\tIsacord\t0101',
      [isacord('0020', ' ×2'), isacord('0015'), isacord('0101')],
    ],
  ])('%s', (_what, text, rows) => {
    expect(told(text)).toEqual(rows);
  });

  test('below headings is read by its heading', () => {
    expect(told('#\tBrand\tColor\tQty\n1\tIsacord\t0020\t2\n2\tDMC\t310\t1\n3\tDMC\t321\t4').slice(0, 3)).toEqual([
      isacord('0020', ' ×2'),
      dmc('310'),
      dmc('321', ' ×4'),
    ]);
    expect(told('Number\tBrand\tQty\n310\tDMC\t2\n311\tDMC\t1\n312\tDMC\t4').slice(0, 3)).toEqual([
      dmc('310', ' ×2'),
      dmc('311'),
      dmc('312', ' ×4'),
    ]);
  });

  test('of threads of several brands asks which brand, with the count', () => {
    expect(told('1801\t2\n1802\t1\n1803\t4')[0]).toMatch(/^\? which Madeira\/Polyneon 40\/1801 ×2 \|/);
  });
});

describe('[I4] A small number in a cell of its own is the count of the thread in its row', () => {
  test.each([
    ['DMC\nEcru, 2', [dmc('Ecru', ' ×2')]],
    ['DMC\nWhite;4', [dmc('White', ' ×4')]],
    ['DMC\nBlanc\t3', [dmc('White', ' ×3')]],
    ['310\tfav\t4', [dmc('310', ' ×4'), '? unknown']],
    ['DMC\n318\tSteel Gray\t1000\t2', [dmc('318', ' ×2'), '? unknown']],
    ['310\t2\t321\t3', [dmc('310', ' ×2'), dmc('321', ' ×3')]],
    ['DMC\t310\tBlack\tA3\t2', [dmc('310', ' ×2'), '? unknown']],
    ['| DMC | 310 | 2 |', [dmc('310', ' ×2')]],
    ['DMC\nColor: 310\nQuantity: 2', [dmc('310'), '? unknown']],
    ['DMC 310, 5, 321', [dmc('310'), dmc('05'), dmc('321')]],
  ])('%j', (text, rows) => {
    expect(told(text)).toEqual(rows);
  });

  test.each(['DMC;310;2;fav', 'DMC,310,2,fav', '310;2;', 'DMC 310, 2,', 'DMC;310;fav;2'])(
    'and asks where it may be a thread: %j',
    (text) => expect(told(text)[0]).toBe(`? count ${dmc('310')} ×2 | ${dmc('310')} + ${dmc('02')} | ${dmc('310')}`),
  );

  test.each(['DMC\t310\tBlack\t2\t5', 'DMC 310 1 1/2', '310\tOcean Blue\t4'])(
    'and asks where it is unclear: %j',
    (text) => expect(told(text)[0]).toMatch(/^\? words DMC/),
  );
});

describe('[I2] A sign at the first number', () => {
  test.each([
    ['9x 07', dmc('07', ' ×9')],
    ['12x 05', dmc('05', ' ×12')],
    ['15x 12', dmc('12', ' ×15')],
  ])('before a number that may be a count asks, the first as the count first: %j', (text, best) => {
    const rows = told(text);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(`? words ${best} |`);
  });

  test.each([
    ['310x 2', dmc('310', ' ×2')],
    ['DMC B5200x 2', dmc('B5200', ' ×2')],
    ['DMC310x 2', dmc('310', ' ×2')],
    ['15 x 12', dmc('15', ' ×12')],
  ])('behind a thread is a count: %j', (text, row) => expect(told(text)).toEqual([row]));
});

test.each([
  ['Isacord,,3', ['- Isacord,,3']],
  ['DMC,310,2\nIsacord,,3', [dmc('310', ' ×2'), '- Isacord,,3']],
  ['"",,3', ['- "",,3']],
])('A row of a sheet with neither number nor name is among what was left out: %j', (text, rows) => {
  expect(told(`Brand,Number,Qty\n${text}`).filter((row) => row !== '- Brand,Number,Qty')).toEqual(rows);
});

describe('No number of a line is taken for what it may not be:', () => {
  test.each([
    [
      'two bare numbers',
      'DMC 310 2 5',
      [`? count ${dmc('310', ' ×2')} | ${dmc('310')} + ${dmc('02')} | ${dmc('310')}`, `? words ${dmc('05')}`],
    ],
    ['full ones and a half', 'DMC 310: 2 full, 1 half', [dmc('310', ' ×2'), `? words ${dmc('01', ' 50%')}`]],
    ['a date before the count', 'DMC\n310\t5/10/2023\t2', [`? words ${dmc('310', ' ×2')}`]],
    ['a price between', 'DMC 310, $4.99, 321', [`? words ${dmc('310')}`, dmc('321')]],
    ['crossed out', '~~310~~ 321', [`? words ${dmc('310')}`, dmc('321')]],
    ['a cross', '310 ✓ 321 ✗', [dmc('310'), `? words ${dmc('321')}`]],
    ['full stops', '310. 321. 666.', [dmc('310'), dmc('321'), dmc('666')]],
    ['a full stop before a name', '310. Black x2', [dmc('310', ' ×2')]],
    ['a list number', '112. DMC 310 x2', [dmc('310', ' ×2')]],
  ])('%s', (_what, text, rows) => expect(told(text)).toEqual(rows));
});

describe('What a line may only compare or mention asks:', () => {
  test.each([
    ['DMC 310 = Anchor 403', [dmc('310'), '? words Anchor/Stranded Cotton/403']],
    ['DMC 310 (Anchor 403)', [dmc('310'), '? words Anchor/Stranded Cotton/403']],
    ['Isacord: (0020) (0015)', [isacord('0020'), isacord('0015')]],
    ['Suche: 310, 3371', [`? words ${dmc('310')}`, `? words ${dmc('3371')}`]],
    ['Einkaufsliste: 310', [`? words ${dmc('310')}`]],
    ['Bestellung vom 12.03.', ['? unknown']],
  ])('%j', (text, rows) => expect(told(text)).toEqual(rows));

  test('a number that two brands of the heading have, and a cell that may hold a thread of the second', () => {
    const [first, second, third] = told('DMC\tAnchor\n310\t403\n321\t47');
    expect(first).toBe(`? which ${dmc('310')} | Anchor/Stranded Cotton/310`);
    expect(second).toBe('Anchor/Stranded Cotton/403');
    expect(third).toBe(`? count ${dmc('321', ' ×47')} | ${dmc('321')} + Anchor/Stranded Cotton/47 | ${dmc('321')}`);
    expect(told('Madeira Polyneon\n1800')).toEqual(['Madeira/Polyneon 40/1800']);
  });
});
