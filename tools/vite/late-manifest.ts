import type { Plugin } from 'vite';

const link = /\s*<link rel="manifest"[^>]*>/u;

/**
 * Removes the manifest link, because reading it delays the first rows. `linkManifest` adds it once they are painted.
 */
export const lateManifest = (): Plugin => ({
  name: 'spoolside:late-manifest',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      if (!link.test(html)) throw new Error('index.html links no manifest: see late-manifest.ts.');
      return html.replace(link, '');
    },
  },
});
