/** Writes full names into the tables of charts/, packs them as JSON, and removes packed files of dropped brands. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mendedTable } from './names.mjs';
import { lineColumns, packCharts } from './pack.mjs';
import { packEquivalents } from './pack-equivalents.mjs';
import { readTable } from './table.mjs';

const charts = new URL('../../charts/', import.meta.url);
const read = (path) => readFileSync(new URL(path, charts), 'utf8');

for (const { brand = '', table = '' } of readTable(read('lines.csv'), lineColumns, 'lines.csv')) {
  const file = new URL(`table/${table}.csv`, charts);
  writeFileSync(file, mendedTable(readFileSync(file, 'utf8'), brand));
}

const { index, brands } = packCharts({
  lines: read('lines.csv'),
  sources: read('sources.csv'),
  table: (name) => read(`table/${name}.csv`),
});

const packed = new URL('packed/', charts);
rmSync(packed, { recursive: true, force: true });
mkdirSync(packed);
for (const [file, text] of brands) writeFileSync(new URL(file, packed), text);
writeFileSync(new URL('index.json', charts), index);

const equivalents = { table: read('equivalents/table.csv'), sources: read('equivalents/sources.csv') };
writeFileSync(new URL('equivalents/packed.json', charts), packEquivalents(equivalents));
