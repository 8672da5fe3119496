import type { VitePWAOptions } from 'vite-plugin-pwa';
import type { installPack } from './install-pack.ts';
import { webManifest, type DesignFiles } from './web-manifest.ts';

export const pwaOptions = (
  designs: DesignFiles,
  list: ReturnType<typeof installPack>['list'],
): Partial<VitePWAOptions> => ({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  includeManifestIcons: false,
  manifest: webManifest(designs),
  injectManifest: {
    // No pictures of the home screen: a browser reads them while it installs the app, which needs the network anyway.
    // The plugin adds the manifest itself.
    globPatterns: ['**/*.{js,css,html,svg,woff2,json}'],
    // Nor the app's icon, which the browser keeps itself, nor the test pages, which are for development, nor the page as
    // a browser without a worker gets it.
    globIgnores: ['builds/**', 'icons/**', 'visits/**', 'assets/{vector,invites}-test-screen-*'],
    manifestTransforms: [list],
    rollupFormat: 'iife',
    // A nested build makes the worker; it would print its progress whatever the log level of this build is.
    buildPlugins: { vite: [{ name: 'spoolside:quiet-worker', config: () => ({ logLevel: 'warn' }) }] },
  },
  devOptions: { enabled: process.env['PWA_DEV'] === '1', type: 'module', suppressWarnings: true },
});
