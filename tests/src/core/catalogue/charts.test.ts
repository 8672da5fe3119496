import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hex } from '#core/fields.ts';
import { readChartIndex } from '#core/catalogue/read-chart.ts';
import { thread } from '#core/kinds/thread.ts';
import { packCharts } from '../../../../tools/charts/pack.mjs';
import { mendedTable, slips, writtenOut } from '../../../../tools/charts/names.mjs';
import { chartText, packedFiles, wholeCatalogue } from './chart-files.ts';

const tables = {
  lines: chartText('lines.csv'),
  sources: chartText('sources.csv'),
  table: (name: string) => chartText(`table/${name}.csv`),
};
const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));

const withTable = (rows: string, lines = 'Acme,Forty,machine,,,fair,acme') => ({
  lines: `brand,line,kind,material,weight,confidence,table\n${lines}\n`,
  sources: tables.sources,
  table: () => `code,name,hex,source\n${rows}\n`,
});

describe('the committed charts', () => {
  test('are what the tables make, file by file', () => {
    const { index, brands } = packCharts(tables);
    expect(chartText('index.json')).toBe(index);
    expect(new Map(packedFiles().map((file) => [file, chartText(`packed/${file}`)]))).toEqual(brands);
  });

  test('give back every one of the 4,216 rows of the tables', () => {
    const sources = new Map(rowsOf(tables.sources).map(([source, colourSource]) => [source, colourSource]));
    const expected = rowsOf(tables.lines).flatMap(([brand, line, kind, material, weight, confidence, table]) =>
      rowsOf(tables.table(table ?? '')).map(([code, name, colour, source]) => ({
        catalogueId: `${brand}/${line}/${code}`,
        brand,
        line,
        kind,
        material: material || null,
        weight: weight || null,
        code,
        name: name || null,
        hex: colour,
        confidence,
        colourSource: sources.get(source?.split('+')[0]),
      })),
    );
    const byId = (a: { catalogueId: string }, b: { catalogueId: string }) => (a.catalogueId < b.catalogueId ? -1 : 1);
    expect(expected).toHaveLength(4216);
    expect([...wholeCatalogue()].sort(byId)).toEqual(expected.sort(byId));
  });

  test('name no colour twice', () => {
    const ids = wholeCatalogue().map(({ catalogueId }) => catalogueId);
    expect(new Set(ids).size).toBe(4216);
  });

  test('fit the fields of a thread, so that each can be added as it stands', () => {
    for (const colour of wholeCatalogue()) {
      const { brand, line, code, name, catalogueId } = thread.fields;
      expect(hex.parse(colour.hex)).toBe(colour.hex);
      expect(brand.schema.parse(colour.brand)).toBe(colour.brand);
      expect(line.schema.parse(colour.line)).toBe(colour.line);
      expect(code.schema.parse(colour.code)).toBe(colour.code);
      expect(name.schema.parse(colour.name)).toBe(colour.name);
      expect(catalogueId.schema.parse(colour.catalogueId)).toBe(colour.catalogueId);
    }
  });

  test('hold no shortened, mistyped or oddly written name', () => {
    const found = wholeCatalogue().flatMap(({ catalogueId, name }) =>
      slips.some((slip) => slip.test(name ?? '')) ? [`${catalogueId}: ${name}`] : [],
    );
    expect(found).toEqual([]);
    for (const [brand = '', , , , , , table = ''] of rowsOf(tables.lines)) {
      const text = tables.table(table);
      expect(mendedTable(text, brand)).toBe(text);
    }
  });

  test('keep leading zeros, letters and accents', () => {
    const byId = new Map(wholeCatalogue().map((colour) => [colour.catalogueId, colour]));
    expect(byId.get('Isacord/Isacord 40/0015')?.code).toBe('0015');
    expect(byId.get('DMC/Mouline Special 117/B5200')?.hex).toBe('#ffffff');
    expect(byId.get('Sulky/Rayon 40/1829')?.name).toBe('Crème Brulee');
    expect(byId.get('Cosmo/Size 25/103A')?.name).toBeNull();
  });

  test('say how far their colours can be believed', () => {
    const ofBrand = (brand: string) => wholeCatalogue().filter((colour) => colour.brand === brand);
    expect(new Set(ofBrand('Isacord').map(({ confidence }) => confidence))).toEqual(new Set(['low']));
    expect(ofBrand('Sulky').filter(({ colourSource }) => colourSource === 'maker')).toHaveLength(335);
    expect(ofBrand('Sulky').filter(({ colourSource }) => colourSource === 'palette')).toHaveLength(6);
    expect(ofBrand('Madeira').filter(({ colourSource }) => colourSource === 'palette')).toHaveLength(13);
  });

  test('are listed in an index that counts them', () => {
    const lines = readChartIndex(JSON.parse(chartText('index.json')));
    expect(lines).toHaveLength(14);
    expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(4216);
    const catalogue = wholeCatalogue();
    for (const { count, file: _, ...facts } of lines) {
      const colours = catalogue.filter((colour) => colour.brand === facts.brand && colour.line === facts.line);
      expect(colours).toHaveLength(count);
      expect(colours[0]).toMatchObject(facts);
    }
    expect(new Set(lines.map(({ file }) => file))).toEqual(new Set(packedFiles()));
  });

  test('weigh less than 40 kB together, compressed', () => {
    const bytes = packedFiles().map((file) => brotliCompressSync(chartText(`packed/${file}`)).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(40_000);
  });
});

describe('writing a name out', () => {
  test.each([
    ['Cornflower Blu M V D', 'DMC', 'Cornflower Blue Medium Very Dark'],
    ['Wedgewood Ult VyDk', 'DMC', 'Wedgewood Ultra Very Dark'],
    ['Avocado Grn U Lt', 'DMC', 'Avocado Green Ultra Light'],
    ['OrangeRed Bright', 'DMC', 'Orange Red Bright'],
    ['Med. Dk. Khaki', 'Sulky', 'Medium Dark Khaki'],
    ['Lt.Red', 'Sulky', 'Light Red'],
    ['Pastel Yellow-Grn', 'Sulky', 'Pastel Yellow-Green'],
    ['24 Kt. Gold', 'Robison-Anton', '24 Karat Gold'],
    ['Impatiens  lavender', 'Isacord', 'Impatiens Lavender'],
    ['D.H. Green', 'Robison-Anton', 'D.H. Green'],
    ["Peaches 'n Cream", 'Hemingworth', "Peaches 'n Cream"],
    ['Coffee with Cream', 'Madeira', 'Coffee with Cream'],
    ['Crème Brulee', 'Sulky', 'Crème Brulee'],
    ['Star-kissed Night', 'Madeira', 'Star-kissed Night'],
    ['', 'Cosmo', ''],
  ])('%s of %s is %s', (name, brand, written) => {
    expect(writtenOut(name, brand)).toBe(written);
    expect(writtenOut(written, brand)).toBe(written);
  });
});

describe('packing', () => {
  test.each([
    ['a number that stands twice', '1,Red,#ff0000,embroidermodder\n1,Red,#ff0000,embroidermodder', '1 stands twice'],
    ['a colour that is none', '1,Red,#FF0000,embroidermodder', '1 has no colour'],
    ['a number with a gap', '1 2,Red,#ff0000,embroidermodder', '"1 2" is no number'],
    ['a row without a number', ',Red,#ff0000,embroidermodder', '"" is no number'],
    ['a source nobody explained', '1,Red,#ff0000,hearsay', '1 has no known source'],
    ['a second source nobody explained', '1,Red,#ff0000,embroidermodder+hearsay', '1 has no known source'],
    ['a row with a field too many', '1,Red,dark,#ff0000,embroidermodder', 'acme.csv:2: cannot be read'],
    ['a name that would part the column', '1,Red|Blue,#ff0000,embroidermodder', '"|" in its name'],
  ])('refuses %s', (_, rows, message) => {
    expect(() => packCharts(withTable(rows))).toThrow(message);
  });
});
