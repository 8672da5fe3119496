import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { kindFacts } from './src/core/kinds/kind-facts.ts';
import { serverLimits } from './server/base/server-limits.ts';
import { writtenKindFacts } from './tools/vite/kind-facts.ts';
import { compileWhole } from './tools/vite/compile-whole.ts';
import { buildManifest } from './tools/vite/build-manifest.ts';
import { lateManifest } from './tools/vite/late-manifest.ts';
import { preloadScripts } from './tools/vite/preload-scripts.ts';
import { pwaOptions } from './tools/vite/pwa-options.ts';
import { bundlerGroups } from './tools/vite/script-groups.ts';
import { sourceId } from './tools/vite/source-id.ts';

/** The chunks that a page runs at the start, until the screens opened most often show their figures. */
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
    buildManifest(sourceId(import.meta.dirname), serverLimits.oldestSyncProtocol),
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
    rolldownOptions: { output: { codeSplitting: { groups: bundlerGroups() } } },
  },
});
