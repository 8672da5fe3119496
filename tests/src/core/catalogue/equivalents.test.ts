import { expect, test } from 'vitest';
import { readEquivalents } from '#core/catalogue/equivalents.ts';
import { packEquivalents } from '../../../../tools/charts/pack-equivalents.mjs';
import { chartText } from './chart-files.ts';

const table = chartText('equivalents/table.csv');
const sources = chartText('equivalents/sources.csv');
const equivalents = readEquivalents(JSON.parse(chartText('equivalents/packed.json')));
const rows = table.trimEnd().split('\n').slice(1);

test('The committed file is what the table makes, and holds every one of its pairs in both directions', () => {
  expect(chartText('equivalents/packed.json')).toBe(packEquivalents({ table, sources }));
  expect(rows).toHaveLength(1914);
  const missed = rows.filter((row) => {
    const [brand = '', line = '', code = '', toBrand = '', toLine = '', toCode = ''] = row.split(',');
    const has = (from: object, to: object) =>
      equivalents(from as never).some((one) =>
        Object.entries(to).every(([key, value]) => one[key as 'code'] === value),
      );
    const [one, other] = [
      { brand, line, code },
      { brand: toBrand, line: toLine, code: toCode },
    ];
    return !has(one, other) || !has(other, one);
  });
  expect(missed).toEqual([]);
});

test('A chart says who published it; whatever way its names are written', () => {
  expect(equivalents({ brand: 'Isacord', line: 'Isacord 40', code: '0010' })).toContainEqual({
    brand: 'Gunold',
    line: 'Poly 40',
    code: '61350',
    publisher: 'Gunold',
    isPrinted: true,
    sharedBy: 0,
  });
  expect(equivalents({ brand: 'isacord', line: 'isacord 40', code: '0010' })).toHaveLength(2);
  expect(equivalents({ brand: 'Cosmo', line: 'Size 25', code: '890' })[0]?.publisher).toBeNull();
  expect(equivalents({ brand: 'Isacord', line: 'Isacord 40', code: '15' })).toEqual([]);
});

test('A pair that stands twice and a source that nobody knows stop the packing', () => {
  const head = 'brand,line,code,toBrand,toLine,toCode,source\n';
  const pair = 'A,B,1,C,D,2,gunold-crossmatch\n';
  expect(() => packEquivalents({ table: head + pair + pair, sources })).toThrow('stands twice');
  expect(() => packEquivalents({ table: `${head}A,B,1,C,D,2,nobody\n`, sources })).toThrow('no known source');
});

test('A chart that gives one answer for several colours, and one that names a thread only as the answer, say so', () => {
  const cosmo = { brand: 'Cosmo', line: 'Size 25', code: '924' };
  const back = equivalents(cosmo);
  expect(back).toHaveLength(5);
  expect(back.every(({ brand, isPrinted }) => brand === 'DMC' && !isPrinted)).toBe(true);
  const there = back.map((dmc) => equivalents(dmc).find(({ brand, code }) => brand === 'Cosmo' && code === '924'));
  expect(there.map((one) => [one?.isPrinted, one?.sharedBy])).toEqual(Array.from({ length: 5 }, () => [true, 4]));
});

test('[4.10] Two colours that a chart gives one answer for stay two, each under its own number', () => {
  const cornsilk = { brand: 'Isacord', line: 'Isacord 40', code: '0651' };
  const ofThreadArt = equivalents(cornsilk).filter(({ brand }) => brand === 'ThreadArt');
  expect(ofThreadArt.map(({ code, isPrinted, sharedBy }) => ({ code, isPrinted, sharedBy }))).toEqual([
    { code: '120', isPrinted: false, sharedBy: 0 },
    { code: '159', isPrinted: false, sharedBy: 0 },
  ]);
  for (const { code } of ofThreadArt)
    expect(equivalents({ brand: 'ThreadArt', line: 'Polyester', code })).toContainEqual(
      expect.objectContaining({ ...cornsilk, isPrinted: true, sharedBy: 1 }),
    );
});
