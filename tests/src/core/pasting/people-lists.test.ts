import { expect, test } from 'vitest';
import { told } from './a-list.ts';
import { peopleLists } from './people-lists.ts';

const readLine = (written: string) => {
  const rows = told(written).filter((row) => !row.startsWith('- '));
  const sure = rows.filter((row) => !row.startsWith('?')).map((row) => row.replace(/^([^/]*)\/[^/]*\//, '$1 '));
  return { sure, asks: rows.length > sure.length };
};

/** Right: all is added as meant. Asked: nothing wrong is added, and the person is asked. Wrong: any other result. */
const verdictOf = (written: string, meant: string): 'right' | 'asked' | 'wrong' => {
  const wanted = meant === '' ? [] : meant.split(' + ');
  const { sure, asks } = readLine(written);
  if (!sure.every((one) => wanted.includes(one))) return 'wrong';
  if (asks) return 'asked';
  return sure.length === wanted.length ? 'right' : 'wrong';
};

test('Of the lines as people write them none is silently wrong, and few ask', () => {
  const verdicts = peopleLists.map(([written, meant]) => ({ written, verdict: verdictOf(written, meant) }));
  expect(verdicts.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
  expect(verdicts.length).toBeGreaterThanOrEqual(60);
  expect(verdicts.flatMap(({ written, verdict }) => (verdict === 'asked' ? [written] : []))).toEqual([
    '2 isacord white 0015',
    'Isacord 1902 2',
    'Isacord 1902 from Anna',
    'Isacord 1902 $4.99',
    'Isacord 1902 bought 12/03/2021',
    'Isacord 9998',
    'Madiera Rayon 1147',
    'DMC 310 321 666 blanc ecru',
    'DMC 01-35',
    'DMC 310 black 2',
    'Drawer 3',
    'needles 75/11 x 10',
    'blue ones from the market',
  ]);
});

test.each([
  ['Isacord 1902', 'Isacord 1903'],
  ['Isacord 1902 x2', 'Isacord 1902 ×3'],
  ['Isacord 1902', ''],
  ['Total 14', 'Isacord 1902'],
])('The count finds what is wrong: %j is not %j', (written, meant) => {
  expect(verdictOf(written, meant)).toBe('wrong');
});

test('A notebook of several brands is read under its headings', () => {
  const notebook = `My threads, updated May 2024

    Isacord (40 wt)
    -----------
    0020 black x2
    0015 white - 1 full
    1902

    MADEIRA RAYON:
    1147, 1001
    DMC
    310 (2), blanc, ecru
    3865

    Total: 9`;
  expect(told(notebook)).toEqual([
    'Isacord/Isacord 40/0020 ×2',
    'Isacord/Isacord 40/0015',
    'Isacord/Isacord 40/1902',
    'Madeira/Classic 40/1147',
    'Madeira/Classic 40/1001',
    'DMC/Mouline Special 117/310 ×2',
    'DMC/Mouline Special 117/White',
    'DMC/Mouline Special 117/Ecru',
    'DMC/Mouline Special 117/3865',
    '- My threads, updated May 2024',
    '- -----------',
    '- Total: 9',
  ]);
});

test.each([
  [
    'after a thread of another brand',
    'Isacord\n0020\nDMC 321\n15',
    'DMC/Mouline Special 117/15',
    'Isacord/Isacord 40/0015',
  ],
  [
    'under a heading with unknown words',
    'Isacord - box 3\n310',
    'DMC/Mouline Special 117/310',
    'Isacord/Isacord 40/0310',
  ],
])('A number %s asks where the brand above has it too', (_case, text, alone, above) => {
  expect(told(text).at(-1)).toBe(`? which ${above} | ${alone}`);
});

test('A misspelt heading makes every row below it ask, and stands among what was left out', () => {
  expect(told('Isacrod\n310\n0020')).toEqual([
    '? slip Isacord/Isacord 40/0310',
    '? slip Isacord/Isacord 40/0020',
    '- Isacrod',
  ]);
});

test.each([
  [
    'Google Sheets',
    'Brand\tColor #\tName\tQty\nIsacord\t1902\tPoinsettia\t2\nDMC\t310\tBlack\t1\nMadeira\t1147\tChristmas Red\t\n',
  ],
  [
    'Excel in German',
    'Nr.;Marke;Anzahl;Farbe\n1902;Isacord;2;Poinsettia\n310;DMC;1;Black\n1147;Madeira;;Christmas Red\nSumme;;3;\n',
  ],
  [
    'an app’s export',
    'brand,color,name,on hand,notes\nIsacord,1902,Poinsettia,2,"new"\nDMC,310,Black,1,\nMadeira,1147,Christmas Red,,for Anna',
  ],
])('A sheet of %s with headings is read by its columns', (_app, text) => {
  expect(told(text).slice(0, 3)).toEqual([
    'Isacord/Isacord 40/1902 ×2',
    'DMC/Mouline Special 117/310',
    'Madeira/Classic 40/1147',
  ]);
});
