import { readTable } from './table.mjs';

/**
 * The texts of charts/lines.csv and charts/sources.csv, and a function that reads charts/table/{name}.csv.
 * @typedef {{ readonly lines: string, readonly sources: string, readonly table: (name: string) => string }} ChartTables
 */

/**
 * Packs tables into a JSON text per brand and an index; equal tables give equal texts. The error names a broken table.
 * @param {ChartTables} tables
 * @returns {{ readonly index: string, readonly brands: ReadonlyMap<string, string> }} texts by file name
 */
export const packCharts = ({ lines, sources, table }) => {
  const colourSources = colourSourceByTag(sources);
  const packed = readTable(lines, lineColumns, 'lines.csv').map((facts) => packLine(facts, colourSources, table));
  const brands = [...new Set(packed.map(({ brand }) => brand))];
  return {
    index: json({ lines: packed.map(indexEntry) }),
    brands: new Map(brands.map((brand) => [fileOf(brand), json(brandFile(brand, packed))])),
  };
};

export const lineColumns = ['brand', 'line', 'kind', 'material', 'weight', 'confidence', 'table'];
const colourColumns = ['code', 'name', 'hex', 'source'];
const sourceColumns = ['source', 'colourSource', 'licence', 'address'];

/** @param {string} text */
const colourSourceByTag = (text) =>
  new Map(readTable(text, sourceColumns, 'sources.csv').map(({ source, colourSource }) => [source, colourSource]));

/**
 * @param {Record<string, string>} facts
 * @param {ReadonlyMap<string, string>} colourSources
 * @param {(name: string) => string} table
 */
const packLine = ({ brand, line, kind, material, weight, confidence, table: name }, colourSources, table) => {
  const file = `table/${name}.csv`;
  const colours = readTable(table(name), colourColumns, file);
  const seen = new Set();
  for (const { code, hex, name: called } of colours) {
    if (!/^[^\s/]{1,24}$/.test(code)) throw new Error(`${file}: "${code}" is no number`);
    if (seen.has(code)) throw new Error(`${file}: ${code} stands twice`);
    if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`${file}: ${code} has no colour #rrggbb`);
    if (called.includes('|')) throw new Error(`${file}: ${code} has "|" in its name`);
    seen.add(code);
  }
  const kinds = colours.map(({ code, source }) => {
    const kind = colourSources.get(source.split('+')[0]);
    if (source.split('+').some((tag) => !colourSources.has(tag)))
      throw new Error(`${file}: ${code} has no known source`);
    return kind;
  });
  const colourSource = mostFrequent(kinds);
  return {
    brand,
    line,
    kind,
    material: material || null,
    weight: weight || null,
    confidence,
    colourSource,
    codes: colours.map(({ code }) => code).join(' '),
    names: colours.every((colour) => colour.name === '') ? null : colours.map((colour) => colour.name).join('|'),
    hexes: colours.map(({ hex }) => hex.slice(1)).join(''),
    otherSources: otherSources(kinds, colourSource),
  };
};

/** @param {readonly string[]} kinds */
const mostFrequent = (kinds) => {
  const count = (/** @type {string} */ kind) => kinds.filter((one) => one === kind).length;
  return [...new Set(kinds)].sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1))[0];
};

/**
 * @param {readonly string[]} kinds
 * @param {string} usual
 */
const otherSources = (kinds, usual) => {
  const others = [...new Set(kinds)].filter((kind) => kind !== usual).sort();
  return Object.fromEntries(others.map((other) => [other, kinds.flatMap((kind, at) => (kind === other ? [at] : []))]));
};

const brandFile = (brand, packed) => ({
  brand,
  lines: packed.filter((line) => line.brand === brand).map(({ brand: _, ...line }) => line),
});

const indexEntry = ({ brand, line, kind, material, weight, confidence, colourSource, codes }) => ({
  brand,
  line,
  kind,
  material,
  weight,
  confidence,
  colourSource,
  count: codes.split(' ').length,
  file: fileOf(brand),
});

const fileOf = (brand) => `${brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.json`;

const json = (value) => `${JSON.stringify(value)}\n`;
