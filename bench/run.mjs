/** `npm run bench -- sync` (or another) measures the built product. It ends with 0 also after a failure. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ensureBuilt } from '../tools/build/ensure-built.mjs';
import { ensureInstalled } from '../tools/ensure-installed.mjs';

const here = import.meta.dirname;
const root = join(here, '..');
const out = join(here, '.cache');
// The peers, which are other sync libraries, have their own package.json and are installed at the first use.
const peers = join(here, 'peers');

/** Whether a bench compares the product with the peers in a browser: such a bench has a folder `page`. */
const hasPage = (/** @type {string} */ bench) => existsSync(join(here, bench, 'page'));

const ownPage = (/** @type {string} */ bench) => join(here, bench, 'own-page', 'product.ts');

const hasPeers = () => existsSync(join(peers, 'node_modules', '.package-lock.json'));

const benches = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(here, entry.name, 'main.ts')))
  .map(({ name }) => name);

const bundle = (/** @type {import('vite').InlineConfig} */ config) =>
  build({ root, configFile: false, logLevel: 'error', publicDir: false, ...config });

const bundlePage = (/** @type {string} */ bench, /** @type {string} */ name, /** @type {string} */ file) =>
  bundle({
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      outDir: join(out, bench),
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      reportCompressedSize: false,
      lib: { entry: file, formats: ['iife'], name: 'benchPage', fileName: () => `${name}.js` },
    },
  });

const bundleNode = (/** @type {string} */ bench) =>
  bundle({
    build: {
      ssr: join(here, bench, 'main.ts'),
      outDir: join(out, bench),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'main.js' } },
    },
  });

const run = async (/** @type {string} */ bench) => {
  await bundleNode(bench);
  if (hasPage(bench)) await bundlePage(bench, 'product', join(here, bench, 'page', 'product.ts'));
  if (existsSync(ownPage(bench))) await bundlePage(bench, 'product', ownPage(bench));
  if (hasPage(bench) && hasPeers()) await bundlePage(bench, 'peers', join(peers, 'page.mjs'));
  const { main } = await import(pathToFileURL(join(out, bench, 'main.js')).href);
  await main({ root, bundles: join(out, bench), args: process.argv.slice(3) });
};

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const chosen = process.argv[2];

if (chosen === undefined || !benches.includes(chosen)) {
  say(`Which bench? There is: ${benches.join(', ')}. For example: npm run bench -- ${benches[0]}`);
} else if (!ensureInstalled(root)) {
  say('Installing the product failed; the lines above say why.');
} else {
  const needsPeers = hasPage(chosen) && !hasPeers();
  if (needsPeers)
    spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: peers,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  if (hasPage(chosen) && !hasPeers())
    say('What the product is compared with could not be installed: its figures will be missing.');
  // Builds for every bench: most start the built product, and none should measure an old build.
  if (ensureBuilt(root)) await run(chosen).catch((error) => say(`The bench could not run: ${error?.stack ?? error}`));
  else say('Building the product failed; the lines above say why.');
}
