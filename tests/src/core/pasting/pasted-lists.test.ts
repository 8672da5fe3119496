import { describe, expect, test } from 'vitest';
import { readList } from '#core/pasting/read-list.ts';
import { anIndex, told } from './a-list.ts';

const isacord = (code: string, amount = '') => `Isacord/Isacord 40/${code}${amount === '' ? '' : ` ${amount}`}`;
const dmc = (code: string) => `DMC/Mouline Special 117/${code}`;
const polyneon = (code: string) => `Madeira/Polyneon 40/${code}`;
const index = anIndex();
const classic = (code: string) => `Madeira/Classic 40/${code}`;

describe('With Isacord, Madeira, DMC and Sulky chosen, a list reads', () => {
  test.each([
    ['[I1]', 'Isacord 0020 0015x2 1902 ¼', [isacord('0020'), isacord('0015', '×2'), isacord('1902', '25%')]],
    ['[I2]', '2 x Isacord 3953', [isacord('3953', '×2')]],
    ['[I2]', '2x Isacord 3953', [isacord('3953', '×2')]],
    ['[I2]', '3 spools of Isacord 1902', [isacord('1902', '×3')]],
    ['[I2]', '3 Spulen Isacord 1902', [isacord('1902', '×3')]],
    ['[I3]', 'Isacord 1902 - 2', [isacord('1902', '×2')]],
    ['[I3]', 'Isacord 1902 (2)', [isacord('1902', '×2')]],
    ['[I3]', 'Isacord 1902: 2 spools', [isacord('1902', '×2')]],
    ['[I4]', 'Isacord\t3953\tOcean Blue\t2', [isacord('3953', '×2')]],
    ['[I5]', 'Isacord 40 1902', [isacord('1902')]],
    ['[I5]', 'Madeira Polyneon 40 1800', [polyneon('1800')]],
    ['[I5]', 'Madeira Polyneon 1747', [polyneon('1747')]],
    ['[I6]', 'Madeira Rayon 1147', [classic('1147')]],
    ['[I6]', 'Madeira Classic 1147', [classic('1147')]],
    ['[I6]', 'Sulky Rayon 1001', ['Sulky/Rayon 40/1001']],
    ['[I7]', 'DMC 310', [dmc('310')]],
    ['[I7]', 'DMC310', [dmc('310')]],
    ['[I7]', 'DMC #310', [dmc('310')]],
    ['[I7]', 'dmc-310', [dmc('310')]],
    ['F26', 'DMC 6-Strand Embroidery Floss 310', [dmc('310')]],
    ['F26', '2 x DMC six strand floss 310, 321', [`${dmc('310')} ×2`, dmc('321')]],
    ['F26', 'DMC Embroidery Floss: 310', [dmc('310')]],
    ['[I8]', 'DMC Blanc', [dmc('White')]],
    ['[I8]', 'DMC White', [dmc('White')]],
    ['[I8]', 'DMC B5200', [dmc('B5200')]],
    ['[I8]', 'DMC Ecru', [dmc('Ecru')]],
    ['[I9]', '310', [dmc('310')]],
    ['[I9]', '651', [isacord('0651')]],
    ['[I10]', 'isacrod 1800', [`? slip ${isacord('1800')}`]],
    ['[I10]', 'Maderia 1147', [`? slip ${classic('1147')}`]],
    ['[I10]', 'Robinson Anton 2296', ['? slip Robison-Anton/Rayon/2296']],
    ['[I11]', '1800', [`? which ${polyneon('1800')} | ${isacord('1800')} | Sulky/Rayon 40/1800`]],
    ['[I11]', '1902', [`? which ${polyneon('1902')} | ${isacord('1902')}`]],
    ['[I12]', 'Ocean Blue', [isacord('3953')]],
    ['[I13]', 'Isacord 1902, 1902', [isacord('1902', '×2')]],
    ['[I14]', 'half a cone of Isacord 0020', [isacord('0020', '50% largest')]],
    ['[I14]', 'Isacord 0020 almost empty', [isacord('0020', '5%')]],
    ['[I15]', 'Total 14', ['- Total 14']],
    ['[I15]', '---', ['- ---']],
    ['[I15]', 'My threads 2024', ['- My threads 2024']],
    ['[I16]', 'Isacord 1902 2', [`? count ${isacord('1902', '×2')} | ${isacord('1902')}`]],
    ['[I17]', 'Isacord 1902 5000m', [isacord('1902', '5000m')]],
    ['[I17]', 'Isacord 1902 350 m left', [isacord('1902', '350m left')]],
    ['[I18]', 'DMC 01-35', [`? range 34 from ${dmc('01')} to ${dmc('35')}`]],
  ])('%s %j', (_id, text, rows) => {
    expect(told(text)).toEqual(rows);
  });
});

test('[I9] With Isacord alone chosen, 20 asks: Isacord 0020 first, then DMC 20', () => {
  expect(told('20', anIndex(['Isacord']))[0]).toMatch(
    /^\? which Isacord\/Isacord 40\/0020 \| DMC\/Mouline Special 117\/20/,
  );
});

test('[I12] With no brand chosen, a name asks among all that bear it', () => {
  expect(told('Ocean Blue', anIndex([]))).toEqual([
    '? brand Anchor/Stranded Cotton/176 | Isacord/Isacord 40/3953 | Sigma/Polyester/414 | Janome/Embroidery/222',
  ]);
});

test('[4.10] With Isacord alone chosen, three of the example are sure and the fourth is unknown', () => {
  expect(told('0020 0015x2, 1902 ¼ ; 9999', anIndex(['Isacord']))).toEqual([
    isacord('0020'),
    isacord('0015', '×2'),
    isacord('1902', '25%'),
    '? unknown',
  ]);
});

test('[I16] Where the second number is a thread too, both are offered', () => {
  expect(told('DMC 310 2')).toEqual([`? count ${dmc('310')} ×2 | ${dmc('310')} + ${dmc('02')} | ${dmc('310')}`]);
});

describe('A list also reads', () => {
  test.each([
    [
      'a brand that holds',
      'Isacord\n0020\n0015 x2\nMadeira Polyneon:\n1747',
      [isacord('0020'), isacord('0015', '×2'), polyneon('1747')],
    ],
    [
      'a second line of the brand as a heading',
      'Madeira Polyneon:\n1747\nMadeira Rayon:\n1147\nMadeira Polyneon\n1800',
      [polyneon('1747'), classic('1147'), polyneon('1800')],
    ],
    ['the line alone as the next heading', 'Madeira Polyneon\n1747\nRayon:\n1147', [polyneon('1747'), classic('1147')]],
    ['another line of the brand in one row', 'Madeira Polyneon\nMadeira Rayon 1147\n', [classic('1147')]],
    [
      'cells with more in them than a number',
      'Brand,Number,Qty\n,DMC Blanc,1\n,DMC310,2\nIsacord,1902 Poinsettia,1\nMadeira,Polyneon 1747,1\n',
      [dmc('White'), `${dmc('310')} ×2`, isacord('1902'), polyneon('1747'), '- Brand,Number,Qty'],
    ],
    ['the brand behind each number', '0020 Isacord, 310 DMC', [isacord('0020'), dmc('310')]],
    ['a count before a number', '2x 1902 Poinsettia\n2 x 310', [isacord('1902', '×2'), `${dmc('310')} ×2`]],
    ['a glued fraction', 'Isacord 1902½, 0020¼', [isacord('1902', '50%'), isacord('0020', '25%')]],
    ['a name of several words before an amount in it', 'Isacord Old Gold x2', [isacord('0851', '×2')]],
    ['a spelling out of sheets', '"Isacord","1902","Poinsettia","2"', [isacord('1902', '×2')]],
    ['the cells in another order', 'Black\tIsacord\t0020\t3', [isacord('0020', '×3')]],
    [
      'numbered rows',
      '1\tIsacord\t0020\n2\tIsacord\t0015\n3\tIsacord\t0101',
      ['0020', '0015', '0101'].map((code) => isacord(code)),
    ],
    ['colour words in German', '2 Spulen Isacord 0020 schwarz', [isacord('0020', '×2')]],
    ['yards and percent', 'Isacord 1902 1,100 yds, 0020 40%', [isacord('1902', '1005.84m'), isacord('0020', '40%')]],
    ['blanc beside numbers', 'DMC blanc, B5200, ecru', [dmc('White'), dmc('B5200'), dmc('Ecru')]],
    ['wide spaces', 'Isacord\u00a00020   x\u00a0 2', [isacord('0020', '×2')]],
  ])('%s', (_case, text, rows) => {
    expect(told(text)).toEqual(rows);
  });
});

describe('What a list leaves open asks:', () => {
  test.each([
    ['a name that is not the number’s', 'Isacord 1902 Black', `? words ${isacord('1902')}`],
    ['a colour alone', 'red', `? which ${dmc('321')} | Janome/Embroidery/225 | Brother/Embroidery/800`],
    ['which of two is the count', '2 x 20', /^\? words DMC\/Mouline Special 117\/20 ×2 \|/],
    [
      'a count or a thread before',
      'DMC 3 310',
      `? count ${dmc('310')} ×3 | ${dmc('03')} + ${dmc('310')} | ${dmc('310')}`,
    ],
    ['a number that may be a length', 'Madeira 1147 1000', `? words ${classic('1000')}`],
    ['each', 'je 2 Spulen Isacord 0020, 0015', `? words ${isacord('0015', '×2')}`],
    ['one or the other', 'Isacord 1902 or 1903', `? words ${isacord('1903')}`],
    ['what is to be bought', 'need Isacord 1902', `? words ${isacord('1902')}`],
    ['what is empty', 'Isacord 1902 empty', `? gone ${isacord('1902')}`],
    [
      'a length that may be a rest',
      'Isacord 0020 300 m',
      `? words ${isacord('0020', '300m left')} | ${isacord('0020', '300m')}`,
    ],
    ['one and a half', 'Isacord 0020 1½', `? words ${isacord('0020', '50%')}`],
    ['two lines of a brand', 'Madeira Polyneon Rayon 1800', `? words ${polyneon('1800')}`],
    ['a material below a line of another', 'Madeira Polyneon\n1800 rayon', `? words ${polyneon('1800')}`],
    ['a second brand', 'DMC 310 Isacord', `? words ${dmc('310')}`],
    ['a brand after one number before the next', '310 DMC, 0020', `? which ${dmc('20')} | ${isacord('0020')}`],
    [
      'two numbers with a dash',
      'DMC 150 - 155',
      `? range 6 from ${dmc('150')} to ${dmc('155')} | ${dmc('150')} + ${dmc('155')}`,
    ],
    ['a number torn in two', 'DMC 3,10', '? unknown'],
    ['more spools than anybody has', 'DMC 310 x 321', `? words ${dmc('310')} ×321`],
  ])('%s', (_case, text, row) => {
    expect(told(text).at(-1)).toMatch(row);
  });
});

test('A name of several words is one name, also after an amount or a brand: its first word is no amount', () => {
  expect(
    ['Robison-Anton New Gold', '2x Robison-Anton New Gold', 'Robison-Anton 2x New Berry'].map((line) => told(line)),
  ).toEqual([['Robison-Anton/Rayon/2399'], ['Robison-Anton/Rayon/2399 ×2'], ['Robison-Anton/Rayon/2500 ×2']]);
  expect(told('2x New Gold')).toEqual(['? brand Robison-Anton/Rayon/2399 ×2 | Long Creek Mills/ES/ES1552 ×2']);
});

test('Ranges of more than 20,000 colours in all are too long for one list, in a moment', () => {
  const ranges = (count: number) => Array.from({ length: count }, () => '999x DMC 150-3865').join('\n');
  expect(told(ranges(44))).toHaveLength(44);
  expect(told(ranges(45))).toEqual(['too_long']);
  expect(told(ranges(2000))).toEqual(['too_long']);
});

test('What may be a range or an amount is asked, with both readings', () => {
  expect(told('DMC 1 - 35')).toEqual([
    `? range 34 from ${dmc('01')} to ${dmc('35')} | ${dmc('01')} + ${dmc('35')} | ${dmc('01')} ×35`,
  ]);
  expect(told('DMC 310 - 35')).toEqual([`${dmc('310')} ×35`]);
});

test.each(['Isacord 1902 0', 'Isacord 1902 qty: 0', '0 Isacord 1902', 'Isacord\t1902\t0', 'Isacord 1902 | qty 0'])(
  'Of what a list has none of, none is added unasked: %j',
  (text) => expect(told(text)).toEqual([`? gone ${isacord('1902')}`]),
);

test.each([
  'no Isacord 1902',
  'No Isacord 1902, 0020',
  'need Isacord 1902 and 0020',
  'kein Isacord 1902',
  'Isacord 1902 ordered',
  '2 each: Isacord 1902, 0020',
])('What is left of a doubtful line after the others were added still asks: %j', (text) => {
  const read = readList(text, index);
  const rows = read.ok ? read.value.rows : [];
  expect(rows.length).toBeGreaterThan(0);
  for (const { words } of rows) for (const again of told(words)) expect(again).toMatch(/^\? /);
});

test.each(['no Isacord 1902', 'No Isacord 1902 left'])('A list that says no is asked about: %j', (text) =>
  expect(told(text)[0]).toMatch(/^\? /),
);

test.each([
  ['Isacord no 1902', [isacord('1902')]],
  ['Isacord 1902 | Poinsettia | 1000m | qty 2', [isacord('1902', '×2 1000m')]],
  ['(2) Isacord 1902', [`? count ${isacord('1902', '×2')} | ${isacord('1902')}`]],
])('An amount belongs to its thread: %j', (text, rows) => expect(told(text)).toEqual(rows));

describe('A small number before the whole name of a thread may be a count or a number:', () => {
  const choicesOf = (text: string) => {
    const read = readList(text, index);
    const [row] = read.ok ? read.value.rows : [];
    if (row?.kind !== 'ask') throw new Error(`${text} does not ask.`);
    return row.choices.map(([meant]) => [meant?.item, meant?.amount.spools]);
  };

  test('two spools of New Gold, one of them, or number 2', () => {
    const [rayon, es] = ['Robison-Anton/Rayon/2399', 'Long Creek Mills/ES/ES1552'];
    expect(told('2 New Gold')).toEqual([`? count ${rayon} ×2 | ${es} ×2 | ${rayon} | ${es}`]);
    expect(choicesOf('2 New Gold')).toContainEqual([dmc('02'), 1]);
  });

  test('three spools of Old Gold in the chosen brands first, or one', () => {
    const choices = choicesOf('3 Old Gold');
    const golds = [isacord('0851'), polyneon('1792'), classic('1352')];
    expect(choices.slice(0, 3).toSorted()).toEqual(golds.map((gold) => [gold, 3]).toSorted());
    for (const gold of golds) expect(choices).toContainEqual([gold, 1]);
  });

  test('under a brand, only its own', () => {
    expect(told('Isacord\n3 Old Gold')[0]).toMatch(`? count ${isacord('0851', '×3')} | ${isacord('0851')}`);
  });

  test('but the number of a thread of that name is its number', () => {
    expect(told('15 white')).toEqual([isacord('0015')]);
  });
});

describe('A line that names more colours than a list can have', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => 1000 + at).join(' ');

  test.each([2001, 18_001])('is left out and named, and the others are read: %i', (count) => {
    const text = `DMC 310\nIsacord ${numbers(count)}\nIsacord 0020`;
    expect(told(text)).toEqual([dmc('310'), isacord('0020'), `- ${`Isacord ${numbers(count)}`.slice(0, 300)}…`]);
  });
});

describe('No spool is lost where a list has very many of one thread', () => {
  test('eleven lines of 99 spools are two rows of 1,089 spools in all', () => {
    const text = Array.from({ length: 11 }, () => 'Isacord 1902 x 99').join('\n');
    expect(told(text)).toEqual([isacord('1902', '×990'), isacord('1902', '×99')]);
  });

  test('one more than a row can have begins a row, and later lines join where there is room', () => {
    const [full, more] = ['Brand\tCode\tSpools\nIsacord\t1902\t999', 'Isacord\t1902\t1\nIsacord\t1902\t2'];
    expect(told(`${full}\n${more}`).slice(0, 2)).toEqual([isacord('1902', '×999'), isacord('1902', '×3')]);
  });

  test('a count that is higher than people write asks with that count', () => {
    expect(told('Isacord 1902 x 150')).toEqual([`? words ${isacord('1902', '×150')}`]);
    expect(told('150 spools of Isacord 1902')).toEqual([`? words ${isacord('1902', '×150')}`]);
  });
});
