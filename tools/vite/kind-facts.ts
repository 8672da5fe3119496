import type { Plugin } from 'vite';

/** Replaces `kind-facts.ts` by its result `facts`, so that the page need not load every kind to compute it. */
export const writtenKindFacts = (facts: object): Plugin => {
  let isWritten = false;
  return {
    name: 'spoolside:kind-facts',
    apply: 'build',
    load: (file) => {
      if (!file.replaceAll('\\', '/').endsWith('/src/core/kinds/kind-facts.ts')) return null;
      isWritten = true;
      return `export const kindFacts = ${JSON.stringify(facts)};`;
    },
    buildEnd: (error) => {
      if (error === undefined && !isWritten)
        throw new Error('kind-facts.ts was not found: every screen would load all kinds.');
    },
  };
};
