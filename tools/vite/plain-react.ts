import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const read = createRequire(import.meta.url);
const modules = ['react', 'react/jsx-runtime'];
const mark = '\0plain-react/';

/**
 * Gives React's functions to the page as exports of a module, so that a script calls `jsx(…)`. React is CommonJS, and
 * without this each call reads `(0, runtime.jsx)(…)` and each script asks for the runtime first.
 */
export function plainReact(): Plugin {
  return {
    name: 'plain-react',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer = '') {
      // Libraries import React as it is: some `require` it.
      if (!modules.includes(id) || importer.startsWith(mark) || importer.includes('/node_modules/')) return undefined;
      return mark + id;
    },
    load(id) {
      if (!id.startsWith(mark)) return undefined;
      const name = id.slice(mark.length);
      const names = Object.keys(read(name) as object).filter((key) => /^[a-zA-Z]\w*$/u.test(key));
      return [`import * as all from '${name}';`, ...names.map((key) => `export const ${key} = all.${key};`)].join('\n');
    },
  };
}
