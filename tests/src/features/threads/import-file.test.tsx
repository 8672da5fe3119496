// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { wholeCatalogue } from '../../core/catalogue/chart-files.ts';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { anImportDialog } from './an-import-dialog.tsx';

afterEach(() => localStorage.clear());

const list =
  'Marke;Farbnummer;Anzahl;Lager;Stimmung\nIsacord;20;2;Regal B;heiter\nIsacord;viele;x;Regal B;\nMadeira;1801;1;;\n';

describe('A table is brought in', () => {
  test('its columns are guessed, what would happen is shown, and all of it is one work that is undone', async () => {
    const page = await anImportDialog();
    await page.put('Or paste a table', list);
    await expect
      .poll(page.refused)
      .toEqual([
        'Row 3: Isacord viele x Regal B No chart of Isacord has this number. Check the number, or say the line above.',
      ]);
    expect([page.value('Marke'), page.value('Farbnummer'), page.value('Anzahl'), page.value('Lager')]).toEqual([
      'brand',
      'code',
      'spools',
      'place',
    ]);
    expect(page.value('Stimmung')).toBe('');
    expect(page.text()).toContain('2 colours new · 3 spools new');
    expect(page.rows()).toEqual([
      '0020 Isacord Blacknew · +2 spools',
      expect.stringMatching(/^1801 Madeira.*new · \+1 spool$/),
    ]);
    await page.touch('Import');
    await expect.poll(page.stock).toEqual(['Isacord 0020 × 2', 'Madeira 1801 × 1']);
    await expect.poll(page.isOpen).toBe(false);
    await page.undo();
    await expect.poll(page.stock).toEqual([]);
  });

  test('a column that was guessed wrong is corrected', async () => {
    const page = await anImportDialog();
    await page.put('Or paste a table', 'Marke;Farbnummer;Stimmung\nIsacord;20;heiter');
    await page.put('Stimmung', 'notes');
    await expect.poll(page.rows).toEqual([expect.stringMatching(/^0020 Isacord/)]);
    await page.touch('Import');
    await expect.poll(page.notes).toEqual(['heiter']);
    await expect.poll(page.isOpen).toBe(false);
  });

  test('what the rows do not say is said once for all of them', async () => {
    const page = await anImportDialog();
    await page.put('Or paste a table', 'Nummer\n1902\n1902');
    await expect.poll(() => page.refused().length).toBe(2);
    await page.put('Brand', 'Isacord');
    await page.put('Spools of each colour', '2');
    await expect.poll(page.rows).toEqual(['1902 Isacord Poinsettianew · +4 spools']);
  });

  test('what changes is named, and what is the same stays', async () => {
    const thread = aThread({ brand: 'Isacord', line: 'Isacord 40', code: '0020', name: 'Black' });
    const page = await anImportDialog([thread, aSpool(thread.args.id, { shortCode: 'T-0001' })]);
    await page.put(
      'Or paste a table',
      'Brand,Number,Notes,Short code,Left (m),Lot\nIsacord,0020,for the choir,T-0001,400,A7',
    );
    await expect.poll(page.rows).toEqual(['0020 Isacord BlackNotes: for the choir · 400 m left, Lot']);
  });
});

test('Places that are taken for one are named in the preview', async () => {
  const page = await anImportDialog();
  await page.put('Or paste a table', 'Brand,Number,Place\nIsacord,0020,Shelf a\nIsacord,1902,Shelf A');
  await expect.poll(page.text).toContain('Places that differ only in capital letters count as one');
  expect(page.text()).toContain('Row 3 “Shelf A” goes to “Shelf a”.');
});

describe('What is not clear is asked once for the whole file', () => {
  test('a brand that is misspelt: its rows wait, and come in when they are answered', async () => {
    const page = await anImportDialog();
    await page.put('Or paste a table', 'Brand,Number\nIsacrod,0020\nIsacrod,1902\nIsacord,0015');
    await expect.poll(page.text).toContain('Isacrod = Isacord? 2 rows');
    expect(page.rows()).toEqual([expect.stringMatching(/^0015 Isacord/)]);
    await page.touch('Add 1, ask 2');
    await expect.poll(page.stock).toEqual(['Isacord 0015 × 1']);
    await page.touch('Yes, Isacord');
    await expect.poll(() => page.rows().length).toBe(2);
    expect(page.text()).toContain('Isacrod = Isacord? 2 rows');
    await page.touch('Import');
    await expect.poll(page.stock).toEqual(['Isacord 0015 × 1', 'Isacord 0020 × 1', 'Isacord 1902 × 1']);
    await expect.poll(page.isOpen).toBe(false);
  });

  test('days or months first, and a total that is left out', async () => {
    const page = await anImportDialog();
    await page.put(
      'Or paste a table',
      'Brand,Color #,Qty,Hex,Purchased\nIsacord,0020,1,reddish,03/04/2025\nIsacord,1902,2,,5/6/2025\nTotal,,2,',
    );
    await expect.poll(page.text).toContain('2 dates may mean two days, such as 03/04/2025. Which comes first?');
    expect(page.dropped()[0]).toBe('Row 2 “reddish” does not fit here. Colour is left empty.');
    expect(page.text()).toContain('1 line left out');
    await page.touch('The month');
    await expect.poll(page.dropped).toEqual(['Row 2 “reddish” does not fit here. Colour is left empty.']);
  });

  test('a column that is guessed says so', async () => {
    const page = await anImportDialog();
    await page.put('Or paste a table', 'Brand,sku\nIsacord,0020');
    await expect.poll(page.text).toContain('This is a guess. Check it: for example 0020');
    await page.put('sku', 'aliases');
    await expect.poll(page.text).not.toContain('This is a guess');
  });
});

describe('What cannot be imported is answered', () => {
  const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);
  test('a picture, whatever it is called', async () => {
    const page = await anImportDialog();
    await page.choose(file('stock.csv', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0)));
    await expect.poll(page.text).toContain('This is a picture, not a table.');
    await page.choose(file('stock.gpl', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0)));
    await expect.poll(page.text).toContain('Choose the CSV file or the palette (.gpl).');
  });

  test('a file of 50 MB, before a byte of it is read', async () => {
    const page = await anImportDialog();
    const large = file('large.csv', 'Brand,Number');
    Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 });
    const read = vi.spyOn(large, 'arrayBuffer');
    await page.choose(large);
    await expect.poll(page.text).toContain('This file is too large: it has 50 MB, and 10 MB is the limit.');
    expect(read).not.toHaveBeenCalled();
  });

  test('ten thousand wrong rows: the first of them, and how many more', async () => {
    const page = await anImportDialog();
    await page.choose(file('wrong.csv', `Brand,Number,Hex\n${'Isacord,20,many\n'.repeat(10_000)}`));
    await expect.poll(() => page.dropped().length).toBe(30);
    expect(page.text()).toContain('10,000 cells are left empty; their rows are imported');
    expect(page.text()).toContain('and 9,970 more rows');
    expect(page.dropped()[0]).toBe('Row 2 “many” does not fit here. Colour is left empty.');
  });

  test('a file in UTF-16 is read all the same', async () => {
    const page = await anImportDialog();
    const text = '\uFEFFMarke\tFarbnummer\nIsacord\t0020\n';
    await page.choose(
      file(
        'utf16.txt',
        Uint16Array.from(text, (letter) => letter.charCodeAt(0)),
      ),
    );
    await expect.poll(page.rows).toEqual(['0020 Isacord Blacknew · +1 spool']);
  });
});

test('a palette is taken by its numbers, or by the nearest colours of a chart', async () => {
  const poinsettia = wholeCatalogue().find(({ catalogueId }) => catalogueId === 'Isacord/Isacord 40/1902');
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt((poinsettia?.hex ?? '').slice(at, at + 2), 16));
  const palette = `GIMP Palette\nName: Ink/Stitch: Isacord Polyester\nColumns: 4\n#\n0\t0\t0\tInk   0020\n${red}\t${green}\t${blue}\tUntitled\n`;
  const page = await anImportDialog();
  await page.choose(new File([palette], 'isacord.gpl'));
  await expect.poll(page.text).toContain('How many spools of each do you have?');
  expect(page.rows()).toEqual([]);
  await page.put('Spools of each colour', '2');
  await expect.poll(page.rows).toEqual(['0020 Isacord Blacknew · +2 spools']);
  await page.put('Spools of each colour', '0');
  await expect.poll(page.rows).toEqual(['0020 Isacord Blacknew']);
  expect(page.refused()).toEqual(['Row 6 This row has no number.']);
  await page.touch('Nearest in a chart');
  await page.put('Chart', 'Isacord 40');
  await expect.poll(page.rows).toEqual([expect.stringMatching(/^0020 Isacord/), '1902 Isacord Poinsettianew']);
});

test('F26 Counts in words are asked, and colours without a spool and columns that stay out are said', async () => {
  const page = await anImportDialog();
  await page.put(
    'Or paste a table',
    'Brand,Number,Notes,Qty,Notes\nIsacord,0020,a,a few,b\nIsacord,1902,,?,\nIsacord,0015,,,\nDMC,310,,2,',
  );
  await expect.poll(page.text).toContain('2 rows say no number of spools, but words such as “a few”.');
  expect(page.text()).toContain('1 column is not imported');
  expect(page.text()).toContain('Notes for example “b”');
  expect(page.text()).toContain('1 colour without a spool');
  expect(page.rows().length).toBe(2);
  await page.touch('One spool');
  await expect
    .poll(page.rows)
    .toEqual([
      expect.stringMatching(/^0020 Isacord.*\+1 spool$/),
      expect.stringMatching(/^1902 Isacord.*\+1 spool$/),
      expect.stringMatching(/^0015 Isacord.*new$/),
      expect.stringMatching(/^310 DMC.*\+2 spools$/),
    ]);
});
