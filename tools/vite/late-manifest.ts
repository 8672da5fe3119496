import type { Plugin } from 'vite';

const link = /\s*<link rel="manifest"[^>]*>/u;

/**
 * Takes the link to the web app manifest out of index.html: the page puts it in when its first rows are painted
 * (`linkManifest`). The browser reads the manifest and draws its icon on the thread that is to draw the rows.
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
