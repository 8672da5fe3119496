import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Shortens these scripts once more, after the bundler has: terser finds what Oxc does not. It takes forty seconds for
 * all of the page, so it is for scripts that many screens load. Its place is before `compileWhole`.
 */
export const shorten = (names: readonly string[]): Plugin => ({
  name: 'spoolside:shorten',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: async (_options, bundle) => {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      for (const name of names) {
        const chunk = chunks.find((one) => one.name === name);
        if (chunk === undefined) throw new Error(`There is no script "${name}": see vite.config.ts.`);
        const { code } = await minify(chunk.code, { module: true, ecma: 2020 });
        if (code !== undefined && code.length < chunk.code.length) chunk.code = code;
      }
    },
  },
});
