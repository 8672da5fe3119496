import type { Plugin, Rolldown } from 'vite';

/** The pages that the server sends to a browser without a worker, and the scripts that each needs beside the start. */
const visits: Readonly<Record<string, readonly string[]>> = {
  'visits/home.html': ['hold-tab', 'landing-page'],
  'visits/any.html': ['hold-tab', 'auth-screens'],
};

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

const plainPreload = /\s*<link rel="preload" as="script"[^>]*>/gu;

/**
 * Writes the page once more for first visits, which have no stored code. Asked for as modules, scripts are compiled on
 * another thread while they arrive; and those of the first screen are asked for before the start has run.
 */
export const firstVisits = (): Plugin => ({
  name: 'spoolside:first-visits',
  apply: 'build',
  generateBundle: {
    order: 'post', // after Vite wrote index.html
    handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('There is no index.html: see preload-scripts.ts.');
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const start = withImports(chunks.find(({ isEntry }) => isEntry)?.fileName, bundle);
      for (const [fileName, names] of Object.entries(visits)) {
        const needed = names.flatMap((name) => {
          const chunk = chunks.find((one) => one.name === name);
          if (chunk === undefined) throw new Error(`There is no script "${name}": see preload-scripts.ts.`);
          return [...withImports(chunk.fileName, bundle)];
        });
        const source = visitPage(String(page.source), [...new Set([...start, ...needed])].slice(1));
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  },
});

/** Returns the page with `scripts` asked for as modules, behind its start script, and its settings. */
export function visitPage(html: string, scripts: readonly string[]): string {
  const settings = '<link rel="preload" as="fetch" crossorigin href="/config.json">';
  const links = [settings, ...scripts.map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`)];
  return html.replace(plainPreload, '').replace('</script>', `</script>\n    ${links.join('\n    ')}`);
}

const withImports = (
  fileName: string | undefined,
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): ReadonlySet<string> => {
  const chunk = fileName === undefined ? undefined : bundle[fileName];
  if (chunk?.type !== 'chunk' || found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const next of chunk.imports) withImports(next, bundle, found);
  return found;
};
