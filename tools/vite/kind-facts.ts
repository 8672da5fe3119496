import type { Plugin } from 'vite';

/** Puts `facts` into the built page in place of `kind-facts.ts`, which works them out, and of every kind that it would bring along. */
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
