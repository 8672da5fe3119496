// @vitest-environment happy-dom
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { aChartsDialog } from './a-charts-dialog.tsx';

const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('A workbook with a title and columns R, G and B becomes a chart', async () => {
  const page = await aChartsDialog();
  const rows = [
    ['Thread card of the quokkas'],
    ['Number', 'Name', 'R', 'G', 'B'],
    ['90001', 'Quokka Red', 255, 0, 0],
    ['90002', 'Wombat Blue', 0, 0, 255],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'Card', rows }] });
  await page.choose(file('Gunold Poly 40.xlsx', new Uint8Array(bytes)));
  await expect.poll(() => page.said('Gunold Poly 40')).toContain('2 colours');
  expect(page.said('Gunold Poly 40')).toContain('for example number 90001, name Quokka Red');
  await page.press('Add 1 chart');
  await expect.poll(() => page.colours()).toEqual(['90001 Quokka Red #ff0000', '90002 Wombat Blue #0000ff']);
});

test('A number and a name in one cell are parted, and the dialog shows how; rows of one number are named', async () => {
  const page = await aChartsDialog();
  const rows = ['Colour;Price', '61001 White;3,95', '61002 Navy 3;3,95', '61001 Cream;3,95', 'Rest;3,95'];
  await page.choose(file('Gunold.csv', rows.join('\n')));
  await expect.poll(() => page.said('Gunold Embroidery')).toContain('for example number 61001, name White');
  expect(page.said('Gunold Embroidery')).toContain('Number 61001 comes again: White counts, Cream is left out.');
  await page.press('Add 1 chart');
  await expect.poll(() => page.colours()).toEqual(['61001 White ', '61002 Navy 3 ', 'Rest  ']);
});

test('A name that is too long for a thread is named before the chart is added', async () => {
  const page = await aChartsDialog();
  const rows = ['Number;Name', '61001;White', `61002;${'Very dark navy '.repeat(5)}`];
  await page.choose(file('Gunold.csv', rows.join('\n')));
  await expect
    .poll(() => page.said('Gunold Embroidery'))
    .toContain('1 name is longer than 64 letters: a thread of that colour gets the beginning of it.');
});

test('Of a table with more lines than a team has room for, the person chooses which to take', async () => {
  const page = await aChartsDialog();
  const rows = Array.from({ length: 45 }, (_, at) => `Quokka,Poly ${at + 1},${90_001 + at},Red`);
  await page.choose(file('All lines.csv', ['Brand,Line,Number,Name', ...rows].join('\n')));
  await expect.poll(() => page.ticked()).toHaveLength(40);
  expect(page.text()).toContain('A team can have 40 charts: 40 of these 45 fit. Untick one to tick another.');
  await page.tick('Quokka Poly 1');
  await page.tick('Quokka Poly 45');
  await expect.poll(() => page.ticked()).toContain('Quokka Poly 45');
  expect(page.ticked()).not.toContain('Quokka Poly 1');
  await expect.poll(() => page.button('Add 40 charts')?.disabled).toBe(false);
});

test('Of a table with a line that is too large for a chart, the other lines are read, and that one is named', async () => {
  const page = await aChartsDialog();
  const rows = Array.from({ length: 2001 }, (_, at) => `Quokka,Poly,${90_000 + at},Red`);
  await page.choose(file('All.csv', ['Brand,Line,Number,Name', 'Quokka,Rayon,90001,Red', ...rows].join('\n')));
  await expect.poll(() => page.ticked()).toEqual(['Quokka Rayon']);
  expect(page.text()).toContain(
    'All.csv: Quokka Poly is left out. It has 2,001 colours; a chart can have 2,000. Split the file.',
  );
});

test('A table with too many lines is refused with what to do', async () => {
  const page = await aChartsDialog();
  const rows = Array.from({ length: 401 }, (_, at) => `Quokka,Poly ${at},${at},Red`);
  await page.choose(file('All.csv', ['Brand,Line,Number,Name', ...rows].join('\n')));
  const sentence = 'All.csv: It has 401 lines of thread; up to 400 of one file can be shown. Split the file.';
  await expect.poll(() => page.text()).toContain(sentence);
});

test('Letters that are not certain are said, and another choice reads the file again', async () => {
  const page = await aChartsDialog();
  await page.choose(file('Gunold.csv', latin('Nummer;Name\n1;R\xe6v\n2;Rot\n')));
  await expect.poll(() => page.said('Gunold Embroidery')).toContain('The letters of this file are not certain.');
  await page.select('Gunold Embroidery', 'macintosh');
  await expect.poll(() => page.said('Gunold Embroidery')).toContain('name RÊv');
  await page.select('Gunold Embroidery', 'windows-1252');
  await expect.poll(() => page.said('Gunold Embroidery')).toContain('name Ræv');
  await page.press('Add 1 chart');
  await expect.poll(() => page.colours()).toEqual(['1 Ræv ', '2 Rot ']);
});

test('A table in UTF-16 is read without a question', async () => {
  const page = await aChartsDialog();
  const text = '\uFEFFNumer koloru\tNazwa\n1\tŻółty\n2\tCzerwony\n';
  const bytes = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
  await page.choose(file('Ariadna.txt', bytes));
  await expect.poll(() => page.said('Ariadna Embroidery')).toContain('name Żółty');
  expect(page.said('Ariadna Embroidery')).not.toContain('not certain');
});

test('A question about the number is answered once for the file, and what was typed stays', async () => {
  const page = await aChartsDialog();
  await page.choose(file('Glide.csv', 'Colour,Hex\n101 Red 5,#ff0000\n102 Blue 6,#0000ff\n'));
  await expect.poll(() => page.button('Add 1 chart')?.disabled).toBe(true);
  expect(page.text()).toContain('Still to be answered below: Glide Embroidery');
  await page.press('Edit Glide Embroidery');
  await expect.poll(() => page.said('Glide Embroidery')).toContain('Line');
  page.put('Glide Embroidery', 'Line', 'Trilobal');
  await expect.poll(() => page.said('Glide Trilobal')).toContain('Which is the number in “101 Red 5”?');
  await page.press('101');
  await page.press('Add 1 chart');
  await expect.poll(() => page.saved()).toEqual(['Glide Trilobal']);
  expect(page.colours()).toEqual(['101 Red 5 #ff0000', '102 Blue 6 #0000ff']);
});
