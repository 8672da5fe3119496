import type { Plugin } from 'vite';

/**
 * Has the browser compile these scripts as a whole (the names of chunks). Chromium otherwise compiles a function when
 * it is first called, and stores only what was compiled by the time that a module had run: what draws the first rows
 * was compiled again at every start. What it compiled as a whole, it stores as a whole (explicit compile hints, Chrome
 * 136 and later; to every other browser it is a comment). Only for scripts of which a start calls most: the rest would
 * be compiled for nothing.
 */
export const compileWhole = (names: readonly string[]): Plugin => ({
  name: 'spoolside:compile-whole',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      for (const name of names) {
        const chunk = chunks.find((one) => one.name === name);
        if (chunk === undefined) throw new Error(`There is no script "${name}": see vite.config.ts.`);
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`; // it counts on the first line only
      }
    },
  },
});
