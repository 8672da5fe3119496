/** Packs the tables of charts/ into charts/index.json and charts/packed/*.json, and leaves no packed file of a brand that is gone. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { packCharts } from './pack.mjs';

const charts = new URL('../../charts/', import.meta.url);
const read = (path) => readFileSync(new URL(path, charts), 'utf8');

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
