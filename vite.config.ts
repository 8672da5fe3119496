import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { kindFacts } from './src/core/kinds/kind-facts.ts';
import { limits } from './src/core/limits.ts';
import { writtenKindFacts } from './tools/vite/kind-facts.ts';
import { compileWhole } from './tools/vite/compile-whole.ts';
import { buildManifest } from './tools/vite/build-manifest.ts';
import { lateManifest } from './tools/vite/late-manifest.ts';
import { preloadScripts } from './tools/vite/preload-scripts.ts';
import { pwaOptions } from './tools/vite/pwa-options.ts';
import { sourceId } from './tools/vite/source-id.ts';

/**
 * What every visit needs is one file: two dozen small ones weigh a tenth more and ask more often. What several screens of
 * a start share is one too: each file takes its time at a cold start, to ask for and to compile, and at the installation.
 * A group takes along what its files import, so what the sync engine needs as well (`basics`, `rules`) goes before it.
 */
const scriptGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  {
    name: 'basics',
    priority: 1,
    test: /src\/(core\/(currency|units|scaled-decimal|is-equal|run-through|day-in|grouped-by|row-defaults|settings|time-zone|read-team-settings|kinds\/(is-row-kind|describe-kind|field)|mutations\/(mutate|derived-ids))|data\/(rows\/local-rows|queue\/not-saved))\.ts$/u,
  },
  {
    name: 'rules',
    priority: 1,
    test: /src\/core\/(kinds\/(machine|meter-reading|quote)|machines\/(meter|slots)|pricing\/price-(costs|order|profile)|wire\/pricing-wire)\.ts$/u,
  },
  {
    name: 'list',
    test: /src\/(parts\/(rows\/(list-screen|list-and-detail|detail-card|not-here|use-may|use-removal|use-collection|use-list-address)|connection\/(needs-connection|use-synced-words)|data-age|reading)|data\/inventory\/places|parts\/(use-team-settings|use-places|use-rows|answers\/use-first)|features\/threads\/list\/use-view|ui\/(list-row|list|use-printing|chip-row|chip|segments|gauge|empty-state|page-head|stack|badge))\.(tsx?|module\.css)$/u,
  },
  {
    name: 'threads',
    test: /src\/(features\/threads\/list\/thread-views|parts\/threads\/(own-search|stock-levels|code-and-line|stock-in-words|thread-swatch|thread-tags|low-in-words|low-threads|use-level-ways)|core\/thread-title)\.tsx?$/u,
  },
  {
    name: 'forms',
    test: /src\/(parts\/(use-once|use-draft|draft-keys|length-input|dialog-actions)|texts\/parse-decimal|ui\/(dialog|field|field-grid|text-field|text-area|number-field|select-field|checkbox-field|control))\.(tsx?|module\.css)$/u,
  },
  {
    name: 'changing',
    test: /src\/(parts\/(use-action|reasons|offer-undo|copy-text)|data\/(queue\/(commit|save-late)|inventory\/shopping)|core\/shopping\/ticked|texts\/en\/problems)\.ts$/u,
  },
  { name: 'machine-words', test: /src\/texts\/en\/(machines|machine-words)\.ts$/u },
  {
    name: 'machines',
    test: /src\/(parts\/machines\/(due-words|machine-card|needles|needle-spool|task-title|use-dues|use-is-near|use-machine-book)|core\/machines\/(due|due-tasks|today|starter-tasks|starter-titles)|data\/rows\/rows-of-refs)\.(tsx?|module\.css)$/u,
  },
  {
    name: 'shopping',
    test: /src\/(parts\/shopping\/(entries|entry-row|entry-words|last-prices|shopping-actions|suppliers|use-entries)|core\/shopping\/(pack-cover|suggestion)|texts\/en\/shopping)\.(tsx?|module\.css)$/u,
  },
  {
    name: 'figures',
    test: /src\/(parts\/answers\/(use-totals|stock-totals|bookings|answers)|core\/first-team-name|data\/me\/notices|texts\/(format-sum|en\/screens))\.ts$/u,
  },
  {
    name: 'check',
    test: /src\/(parts\/(check\/(answer-card|answers|owning-in-words|swatch-of|use-current-pick|use-data-age-words)|threads\/(my-brands|new-spools|thread-picks|use-pick-search)|alike\/alike-list\.module|scan\/known-barcode|default-place|use-first-focus)|core\/(thread-from-chart|stock\/stock-actions)|data\/inventory\/owned-threads|texts\/en\/shop)\.(tsx?|module\.css)$/u,
  },
  {
    name: 'device',
    test: /src\/(data\/(database\/device-log|me\/(own-settings|personal-queue))|services\/device-store)\.ts$/u,
  },
];

/** What a start runs until the figures of the screens that it most often opens stand there. */
const wholeScripts = [
  'index',
  'basics',
  'list',
  'threads',
  'threads-screen',
  'virtual-list',
  'dashboard-screen',
  'rules',
  'machines',
  'shopping',
  'changing',
  'figures',
  'check',
  'check-screen',
];

export default defineConfig({
  root: import.meta.dirname,
  // The libraries' own builds for today's browsers: lighter, and nothing in them is written for older ones.
  resolve: {
    alias: [
      { find: /^dexie$/u, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^workbox-window$/u, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
    ],
  },
  plugins: [
    writtenKindFacts(kindFacts),
    react(),
    preloadScripts(),
    compileWhole(wholeScripts),
    VitePWA(pwaOptions),
    lateManifest(), // behind the plugin that puts the link in
    buildManifest(sourceId(import.meta.dirname), limits.oldestSyncProtocol),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Every script and every chart is a file of its own: the content security policy allows neither inline scripts nor data: fetches.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One style sheet: the worker fetches one file after the other, and a screen would wait for its own.
    cssCodeSplit: false,
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } },
  },
});
