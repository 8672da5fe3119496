/**
 * Who may import whom. The linter reads this table, and `tests/house` tests each row with a planted violation.
 *
 * @typedef {string | { readonly name: string, readonly only: readonly string[] }} Library a package, or one that only the files beginning with these paths may use
 * @typedef {object} Row
 * @property {string} layer the name that other rows use for this one
 * @property {string} folder its path from the top of the project; a file path for a layer of one file
 * @property {readonly string[] | 'any'} imports the layers it may import besides itself
 * @property {readonly string[]} [types] the layers from which it may import only types
 * @property {readonly Library[] | 'any'} libraries the packages it may import; `name/*` covers a whole scope or prefix
 * @property {boolean} [node] whether Node's own modules may be imported
 * @property {string} [door] the only file of it that other layers may import, and the only one that may pass on names
 * @property {boolean} [islands] whether its folders are closed to each other
 * @property {boolean} [flat] whether it has only the files of the folder itself; folders inside it need their own rows
 */

import { serverFolders } from './server-law.mjs';

const react = ['react', 'react/jsx-runtime'];
const pageLayers = [
  'core',
  'data',
  'inventory',
  'remote',
  'session',
  'me',
  'sync',
  'texts',
  'ui',
  'services',
  'parts',
  'features',
  'app',
];

/** @type {readonly Row[]} The layers. A row may name only layers that are above it in this list. */
export const importLaw = [
  { layer: 'charts', folder: 'charts', imports: [], libraries: [] },
  {
    layer: 'core',
    folder: 'src/core',
    imports: [],
    libraries: [
      'zod',
      'uuid',
      { name: 'culori', only: ['src/core/colours/'] },
      { name: 'big.js', only: ['src/core/pricing/exact'] },
      { name: 'fractional-indexing', only: ['src/core/job/rank'] },
      { name: 'papaparse', only: ['src/core/tables/csv-'] },
      { name: 'chardet', only: ['src/core/tables/page-likelihood'] },
      { name: 'hucre', only: ['src/core/tables/workbook-rows'] },
      { name: 'fflate', only: ['src/core/designs/unpack'] },
    ],
  },
  {
    layer: 'data',
    folder: 'src/data',
    imports: ['core'],
    libraries: ['dexie', { name: 'fflate', only: ['src/data/export/'] }],
  },
  { layer: 'inventory', folder: 'src/inventory', imports: ['core', 'data'], libraries: ['dexie'] },
  { layer: 'remote', folder: 'src/remote', imports: ['core'], libraries: [] },
  { layer: 'session', folder: 'src/session', imports: ['core', 'remote'], libraries: ['@supabase/supabase-js'] },
  { layer: 'me', folder: 'src/me', imports: ['core', 'remote', 'session'], libraries: [] },
  { layer: 'sync', folder: 'src/sync', imports: ['core', 'data', 'remote'], libraries: [] },
  { layer: 'texts', folder: 'src/texts', imports: [], libraries: [] },
  {
    layer: 'ui',
    folder: 'src/ui',
    imports: ['texts'],
    libraries: [
      { name: 'react-dom', only: ['src/ui/use-printing'] },
      ...react,
      '@ariakit/react',
      '@tanstack/react-virtual',
      'sonner',
      { name: 'uplot', only: ['src/ui/line-chart'] },
    ],
  },
  {
    layer: 'services',
    folder: 'src/services',
    imports: ['core', 'data', 'inventory'],
    types: ['remote', 'session', 'me', 'sync'],
    libraries: react,
  },
  {
    layer: 'parts',
    folder: 'src/parts',
    imports: ['core', 'data', 'inventory', 'ui', 'texts', 'services'],
    libraries: [
      ...react,
      'wouter',
      { name: 'dexie-react-hooks', only: ['src/parts/rows/use-query'] },
      // its name stands in the room that the machine view has for it
      { name: 'react-dom', only: ['src/parts/tablet/at-tablet'] },
      { name: '@iconify/react', only: ['src/parts/icons/drawn-icon'] },
      { name: 'zxing-wasm', only: ['src/parts/scan/'] },
      { name: 'image-size', only: ['src/parts/files/'] },
      { name: 'uqr', only: ['src/parts/output/qr-code'] },
    ],
  },
  {
    layer: 'features',
    folder: 'src/features',
    islands: true,
    imports: ['core', 'data', 'inventory', 'ui', 'texts', 'services', 'parts'],
    libraries: [...react, 'wouter', 'sonner'],
  },
  {
    layer: 'app',
    folder: 'src/app',
    imports: [...pageLayers, 'charts'],
    libraries: [...react, 'wouter', 'sonner', 'workbox-window'],
  },
  {
    layer: 'main',
    folder: 'src/main.tsx',
    imports: [...pageLayers, 'charts'],
    libraries: [...react, 'react-dom', 'wouter'],
  },
  { layer: 'sw', folder: 'sw', imports: ['core'], libraries: ['workbox-*'] },
  ...serverFolders,
  {
    layer: 'server',
    folder: 'server',
    flat: true,
    imports: ['core', ...serverFolders.map(({ layer }) => layer)],
    libraries: ['hono', '@hono/node-server', 'jose'],
    node: true,
  },
  { layer: 'tools', folder: 'tools', imports: ['charts', 'core'], libraries: 'any', node: true },
  { layer: 'tests', folder: 'tests', imports: 'any', libraries: 'any', node: true },
  { layer: 'e2e', folder: 'e2e', imports: 'any', libraries: 'any', node: true },
  { layer: 'bench', folder: 'bench', imports: 'any', libraries: 'any', node: true },
];

/**
 * Files of the page that only the files beginning with these paths may import, so that screens read rows by `useQuery`.
 *
 * @type {readonly { readonly file: string, readonly only: readonly string[], readonly freeTypes?: boolean }[]} `freeTypes`: whether everybody may import its types
 */
export const closedFiles = [
  {
    file: 'src/inventory/collection.ts',
    only: ['src/inventory/', 'src/parts/rows/rows-of', 'src/parts/answers/keep-answers'],
    freeTypes: true,
  },
  {
    file: 'src/inventory/first-page.ts',
    only: ['src/inventory/inventory', 'src/parts/rows/first-answers', 'src/app/workspace/'],
  },
  {
    file: 'src/parts/rows/first-answers.ts',
    only: [
      'src/parts/rows/use-query',
      'src/parts/rows/team-queries',
      'src/parts/answers/keep-answers',
      'src/app/screens',
      'src/app/workspace/open-team',
    ],
  },
];

const isClosedTo = (/** @type {string} */ from, /** @type {string} */ to, /** @type {boolean} */ typesOnly) =>
  closedFiles.some(
    ({ file, only, freeTypes = false }) =>
      file === to && !(freeTypes && typesOnly) && !only.some((path) => from.startsWith(path)),
  );

/** Finds the row of a path (from the top of the project, with `/`); undefined if no row covers it. */
export const rowOf = (/** @type {string} */ path) =>
  importLaw.find(
    ({ folder, flat = false }) =>
      path === folder || (path.startsWith(`${folder}/`) && !(flat && path.slice(folder.length + 1).includes('/'))),
  );

/** Whether a file is the door of its layer. */
export const isDoor = (/** @type {string} */ path) => rowOf(path)?.door === path;

export const isTopConfig = (/** @type {string} */ path) => /^[\w.-]+\.config\.(ts|mjs)$/.test(path);

const islandOf = (/** @type {string} */ path, /** @type {Row} */ row) =>
  path.slice(row.folder.length + 1).split('/')[0];

const covers = (/** @type {Library} */ library, /** @type {string} */ name, /** @type {string} */ from) => {
  if (typeof library !== 'string')
    return library.only.some((path) => from.startsWith(path)) && covers(library.name, name, from);
  return library.endsWith('*')
    ? name.startsWith(library.slice(0, -1))
    : name === library || name.startsWith(`${library}/`);
};

/**
 * Returns why a file may not import another file of the project, or undefined if it may.
 *
 * @param {string} from the importing file, from the top of the project
 * @param {string} to the imported file, from the top of the project
 * @param {boolean} typesOnly whether it imports only types
 */
export const refusalOfFile = (from, to, typesOnly) => {
  const own = rowOf(from);
  const other = rowOf(to);
  if (isTopConfig(from)) return undefined;
  if (!own) return `${from} lies in no layer of tools/lint/import-law.mjs`;
  if (own.imports === 'any' && isTopConfig(to)) return undefined;
  if (!other) return `${to} lies in no layer of tools/lint/import-law.mjs`;
  if (own.imports !== 'any' && isClosedTo(from, to, typesOnly)) return `${to} is not for ${from}: ask by useQuery`;
  if (own === other) {
    const closed = own.islands && islandOf(from, own) !== islandOf(to, own);
    return closed
      ? `${own.folder}/${islandOf(from, own)} may not import another island (${islandOf(to, own)})`
      : undefined;
  }
  if (own.imports === 'any') return undefined;
  const isAllowed = own.imports.includes(other.layer) || own.types?.includes(other.layer);
  if (isAllowed && other.door !== undefined && to !== other.door)
    return `${other.folder} is imported through its door alone, ${other.door}`;
  if (own.imports.includes(other.layer)) return undefined;
  if (own.types?.includes(other.layer)) {
    return typesOnly ? undefined : `${own.folder} may import types of ${other.folder} only`;
  }
  return `${own.folder} may not import ${other.folder}`;
};

/**
 * Returns why a file may not import a package or a module of Node, or undefined if it may.
 *
 * @param {string} from the importing file, from the top of the project
 * @param {string} name the module as it is written
 */
export const refusalOfLibrary = (from, name) => {
  const own = rowOf(from);
  if (isTopConfig(from)) return undefined;
  if (!own) return `${from} lies in no layer of tools/lint/import-law.mjs`;
  if (name.startsWith('node:')) return own.node ? undefined : `${own.folder} may not import modules of Node (${name})`;
  if (own.libraries === 'any') return undefined;
  if (own.libraries.some((library) => covers(library, name, from))) return undefined;
  return `${own.folder} may not import the library ${name}`;
};
