import type { Plugin } from 'vite';

const startScript = /<script type="module"[^>]* src="([^"]+)"/;

/**
 * Preloads every script as a script, not as a module, before it is imported. Chromium stores the code that it compiled
 * from a module, but does not use it for a module that is fetched as one: it compiles that again at every start, on
 * another thread (`MaybeCreateConsumeCodeCacheTask` in its `script_streamer.cc`). For a script it uses the stored code.
 * By the standard such a preload serves a module too, since destination, mode and credentials are the same; it was
 * tried in Chromium only.
 */
export const preloadScripts = (): Plugin => ({
  name: 'spoolside:preload-scripts',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) => {
      const own = /const scriptRel = .*?;const assetsURL/s;
      if (!own.test(code))
        throw new Error('The helper that preloads scripts has another form: see preload-scripts.ts.');
      return { code: code.replace(own, `const scriptRel = 'preload';const assetsURL`), map: null };
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const start = startScript.exec(html)?.[1];
      if (start === undefined) throw new Error('index.html starts no script: see preload-scripts.ts.');
      const link = `<link rel="preload" as="script" crossorigin href="${start}">`;
      return html
        .replaceAll('<link rel="modulepreload" crossorigin', '<link rel="preload" as="script" crossorigin')
        .replace(startScript, (script) => `${link}\n    ${script}`);
    },
  },
});
