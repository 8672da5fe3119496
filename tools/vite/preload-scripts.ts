import type { Plugin } from 'vite';

const startScript = /<script type="module"[^>]* src="([^"]+)"/;

/**
 * Asks for every script as a script, not as a module, before it is imported. Chromium keeps the code that it compiled from a
 * module, but compiles a module that it was asked for as one anew at every start, on another thread, and each function once
 * more when it is first called; what it was asked for as a script it takes from where it kept it (its `script_streamer.cc`:
 * "ModuleScript doesn't support off-thread cache consumption"). To other browsers both are the same.
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
