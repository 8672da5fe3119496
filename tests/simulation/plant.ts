import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { PlantedBug } from './planted-bug.ts';

/** Puts a bug into the product while Vite loads it. Throws if the code to replace is not there exactly once. */
export const plant = ({ name, file, find, replace }: PlantedBug): Plugin => {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  return {
    name: `plant-${name}`,
    enforce: 'pre',
    transform: (code, id) => {
      if (id.split('?')[0] !== path) return undefined;
      if (code.split(find).length !== 2) throw new Error(`${file} does not hold the place of ${name} exactly once.`);
      return { code: code.replace(find, () => replace), map: null };
    },
  };
};
