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
 * What every visit needs is one file: two dozen small ones weigh a tenth more and ask more often. What the lists share is one
 * too, what is said of a thread, and what forms are made of: of some forty files each took its time at a cold start, to ask
 * for and to compile, and at the installation. A group takes along what its files import, so what the sync engine needs as
 * well (`basics`) goes before it.
 */
const scriptGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  {
    name: 'list',
    test: /src\/(parts\/rows\/(list-screen|list-and-detail|detail-card|not-here|use-may|use-removal|use-collection)|data\/inventory\/places|parts\/(use-team-settings|use-places|use-rows)|features\/threads\/list\/use-view|ui\/(list-row|list|use-printing|chip-row|chip|segments|gauge|empty-state))\.(tsx?|module\.css)$/u,
  },
  {
    name: 'threads',
    test: /src\/(features\/threads\/list\/thread-views|parts\/threads\/(own-search|stock-levels|code-and-line|stock-in-words|thread-swatch|thread-tags|low-in-words)|core\/thread-title)\.tsx?$/u,
  },
  {
    name: 'forms',
    test: /src\/(parts\/(use-once|use-draft|draft-keys|length-input|dialog-actions)|texts\/parse-decimal|ui\/(dialog|field|field-grid|text-field|text-area|number-field|select-field|checkbox-field|control))\.(tsx?|module\.css)$/u,
  },
  {
    name: 'basics',
    priority: 1,
    test: /src\/core\/(currency|units|scaled-decimal|is-equal|kinds\/is-row-kind|mutations\/(mutate|derived-ids))\.ts$/u,
  },
];

/** What a start runs until the first row of threads stands there. */
const wholeScripts = ['index', 'threads-screen', 'threads', 'list', 'basics', 'virtual-list'];

export default defineConfig({
  root: import.meta.dirname,
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
