import type { Plugin } from 'vite';

const startScript = /<script type="module"[^>]* src="([^"]+)"/;

/** Preloads modules as plain scripts: after a `modulepreload`, Chromium ignores the stored code and compiles again. */
export const preloadScripts = (): Plugin => ({
  name: 'spoolside:preload-scripts',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) => {
      // Chromium: `MaybeCreateConsumeCodeCacheTask` in its `script_streamer.cc`
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
      // By the standard this serves a module too: same destination, mode and credentials. Tested in Chromium only.
      const link = `<link rel="preload" as="script" crossorigin href="${start}">`;
      return html
        .replaceAll('<link rel="modulepreload" crossorigin', '<link rel="preload" as="script" crossorigin')
        .replace(startScript, (script) => `${link}\n    ${script}`);
    },
  },
});
