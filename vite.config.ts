import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { openedDesigns, takenEndings } from './src/core/designs/design-endings.ts';
import { fieldMarks } from './src/core/kinds/field-marks.ts';
import { kindFacts } from './src/core/kinds/kind-facts.ts';
import { serverLimits } from './server/base/server-limits.ts';
import { writtenKindFacts } from './tools/vite/kind-facts.ts';
import { shortClassNames } from './tools/vite/class-names.ts';
import { compileWhole } from './tools/vite/compile-whole.ts';
import { buildManifest, orderOfSources } from './tools/vite/build-manifest.ts';
import { installPack } from './tools/vite/install-pack.ts';
import { lateManifest } from './tools/vite/late-manifest.ts';
import { newPreloads } from './tools/vite/new-preloads.ts';
import { plainReact } from './tools/vite/plain-react.ts';
import { firstVisits, preloadScripts } from './tools/vite/preload-scripts.ts';
import { pwaOptions } from './tools/vite/pwa-options.ts';
import { bundlerGroups } from './tools/vite/script-groups.ts';
import { shorten } from './tools/vite/shorten.ts';
import { sourceId } from './tools/vite/source-id.ts';

/**
 * The scripts whose functions mostly run at the start of the screens opened most often: see `compileWhole`. The browser
 * stores their compiled code: see `installPack`.
 */
const wholeScripts = [
  'index',
  'basics',
  'list',
  'threads',
  'threads-screen',
  'virtual-list',
  'dashboard-screen',
  'machine-rules',
  'machines',
  'shopping',
  'changing',
  'figures',
  'check',
  'check-screen',
];

const preloads = newPreloads();
const id = sourceId(import.meta.dirname);
const pack = installPack(id, wholeScripts);

export default defineConfig({
  root: import.meta.dirname,
  // Uses the libraries' builds for today's browsers, which are smaller: they have no code for older browsers.
  resolve: {
    alias: [
      { find: /^dexie$/u, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^workbox-window$/u, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
    ],
  },
  plugins: [
    writtenKindFacts({ 'kind-facts': { kindFacts }, 'field-marks': { fieldMarks } }),
    plainReact(),
    react(),
    preloadScripts(),
    preloads.plugin,
    shorten([
      'basics',
      'list',
      'forms',
      'price-rules',
      'changing',
      'drafts',
      'problems',
      'dashboard-screen',
      'threads-screen',
      'check-screen',
      'index',
    ]),
    compileWhole(wholeScripts),
    VitePWA(pwaOptions({ opened: openedDesigns, taken: takenEndings }, pack.list)),
    pack.plugin,
    lateManifest(), // after VitePWA, which adds the link to the manifest
    firstVisits(), // after those that change index.html
    buildManifest(id, serverLimits.oldestSyncProtocol, orderOfSources(import.meta.dirname)),
  ],
  css: { modules: { generateScopedName: shortClassNames(import.meta.dirname) } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Inlines nothing, because the content security policy allows no inline scripts, and no fetch of a `data:` URL.
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolve },
    assetsInlineLimit: 0,
    // Makes one style sheet: the worker fetches files one by one, so a screen would wait for a style sheet of its own.
    cssCodeSplit: false,
    sourcemap: false,
    rolldownOptions: {
      // No module of the page does anything by being read, or by naming a global.
      optimization: { inlineConst: { mode: 'all', pass: 4 } },
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // Seven letters of the hash are enough to tell the builds of a script apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: bundlerGroups() },
      },
    },
  },
});
