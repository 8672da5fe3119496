import type { Plugin } from 'vite';

/**
 * Replaces modules of `src/core/kinds` by their results, so that the page need not load every kind to compute them.
 * `results`: by the name of the module, its exports.
 */
export const writtenKindFacts = (results: Readonly<Record<string, Readonly<Record<string, object>>>>): Plugin => {
  const missing = new Set(Object.keys(results));
  return {
    name: 'spoolside:kind-facts',
    apply: 'build',
    load: (file) => {
      const name = /\/src\/core\/kinds\/([\w-]+)\.ts$/u.exec(file.replaceAll('\\', '/'))?.[1] ?? '';
      const exports = Object.hasOwn(results, name) ? results[name] : undefined;
      if (exports === undefined) return null;
      missing.delete(name);
      return Object.entries(exports)
        .map(([word, value]) => `export const ${word} = ${JSON.stringify(value)};`)
        .join('\n');
    },
    buildEnd: (error) => {
      if (error === undefined && missing.size > 0)
        throw new Error(`${[...missing].join(', ')} was not found: every screen would load all kinds.`);
    },
  };
};
