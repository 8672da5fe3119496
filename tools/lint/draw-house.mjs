import { importLaw } from './import-law.mjs';

const isDrawn = (/** @type {import('./import-law.mjs').Row} */ { imports, layer }) =>
  imports !== 'any' && layer !== 'tools';

const rows = importLaw.filter(isDrawn);

const directly = (/** @type {string} */ layer) => {
  const row = rows.find((one) => one.layer === layer);
  const { imports = [], types = [] } = row ?? {};
  return imports === 'any' ? [] : [...imports, ...types].filter((name) => name !== layer);
};

const reached = (/** @type {string} */ layer) => {
  /** @type {Set<string>} */
  const all = new Set();
  for (const name of directly(layer)) for (const below of [name, ...reached(name)]) all.add(below);
  return all;
};

/** Returns the layers that a layer imports directly and does not reach through another layer. */
const arrowsOf = (/** @type {string} */ layer) => {
  const below = directly(layer);
  return below.filter((name) => !below.some((other) => other !== name && reached(other).has(name)));
};

const idOf = (/** @type {string} */ layer) => layer.replace('/', '_');

const boxOf = (/** @type {string} */ layer) =>
  rows.find((row) => row.layer === layer)?.door === undefined ? `["${layer}"]` : `[["${layer}"]]`;

const group = (/** @type {string} */ title, /** @type {readonly string[]} */ layers) => [
  `  subgraph ${title}`,
  ...layers.map((layer) => `    ${idOf(layer)}${boxOf(layer)}`),
  '  end',
];

/** Draws the layers and their imports as a Mermaid diagram; a dotted arrow imports types only, a double frame has a door. */
export const drawnHouse = () => {
  const layers = rows.map(({ layer }) => layer);
  const ofServer = layers.filter((layer) => layer.startsWith('server'));
  const ofBoth = layers.filter((layer) => layer === 'core' || layer === 'charts');
  const ofPage = layers.filter((layer) => !ofServer.includes(layer) && !ofBoth.includes(layer));
  const arrows = rows.flatMap(({ layer, types = [] }) =>
    arrowsOf(layer).map((below) => `  ${idOf(layer)} ${types.includes(below) ? '-.->' : '-->'} ${idOf(below)}`),
  );
  return [
    'flowchart TD',
    ...group('page', ofPage),
    ...group('both', ofBoth),
    ...group('on_server', ofServer),
    ...arrows,
  ].join('\n');
};
