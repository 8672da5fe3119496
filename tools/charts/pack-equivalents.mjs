import { readTable } from './table.mjs';

const pairColumns = ['brand', 'line', 'code', 'toBrand', 'toLine', 'toCode', 'source'];
const sourceColumns = ['source', 'publisher', 'licence', 'address'];

/**
 * Packs pairs as JSON by lines and source: the two numbers of each pair in turn. Throws on a repeat or an unknown source.
 * @param {{ readonly table: string, readonly sources: string }} texts of charts/equivalents
 */
export const packEquivalents = ({ table, sources }) => {
  const publishers = new Map(
    readTable(sources, sourceColumns, 'equivalents/sources.csv').map(({ source, publisher }) => [source, publisher]),
  );
  const charts = new Map();
  const seen = new Set();
  for (const row of readTable(table, pairColumns, 'equivalents/table.csv')) {
    const { brand, line, code, toBrand, toLine, toCode, source } = row;
    const publisher = publishers.get(source);
    if (publisher === undefined) throw new Error(`equivalents/table.csv: ${code} has no known source`);
    if (/\s/.test(code + toCode)) throw new Error(`equivalents/table.csv: "${code}" or "${toCode}" is no number`);
    if (seen.has(Object.values(row).join()))
      throw new Error(`equivalents/table.csv: ${code} to ${toCode} stands twice`);
    seen.add(Object.values(row).join());
    const key = [brand, line, toBrand, toLine, source].join();
    const chart = charts.get(key) ?? { brand, line, toBrand, toLine, publisher: publisher || null, pairs: [] };
    chart.pairs.push(code, toCode);
    charts.set(key, chart);
  }
  const packed = [...charts.values()].map(({ pairs, ...chart }) => ({ ...chart, pairs: pairs.join(' ') }));
  return `${JSON.stringify({ charts: packed })}\n`;
};
