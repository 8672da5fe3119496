import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { limits } from './src/core/limits.ts';
import { buildManifest } from './tools/vite/build-manifest.ts';
import { sourceId } from './tools/vite/source-id.ts';
import { webManifest } from './tools/vite/web-manifest.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      manifest: webManifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,webmanifest,woff2,json}', 'icons/{icon-192,apple-touch-icon}.png'],
        globIgnores: ['builds/**'],
        rollupFormat: 'iife',
        // The worker is built by a build within the build, which would announce itself however quiet this one is asked to be.
        buildPlugins: { vite: [{ name: 'spoolside:quiet-worker', config: () => ({ logLevel: 'warn' }) }] },
      },
      devOptions: { enabled: process.env['PWA_DEV'] === '1', type: 'module', suppressWarnings: true },
    }),
    buildManifest(sourceId(import.meta.dirname), limits.syncProtocol),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Every script and every chart is a file of its own: the content security policy allows neither inline scripts nor data: fetches.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
  },
});
