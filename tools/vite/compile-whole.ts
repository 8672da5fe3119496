import type { Plugin } from 'vite';

/** Makes Chromium (136 and later) compile and store these chunks whole; else each start compiles parts again. */
export const compileWhole = (names: readonly string[]): Plugin => ({
  name: 'spoolside:compile-whole',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      // Without the hint Chromium stores only functions compiled until the module has run.
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      // Only for scripts whose functions are mostly called at the start: compiling the others would waste time.
      for (const name of names) {
        const chunk = chunks.find((one) => one.name === name);
        if (chunk === undefined) throw new Error(`There is no script "${name}": see vite.config.ts.`);
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`; // the hint must be on the first line
      }
    },
  },
});
