import type { Chart } from '../kinds/chart.ts';
import { colour as colourForm } from './cell-readers.ts';

/** A colour of a chart. */
export type Colour = Chart['colours'][number];

/** Returns the colour of a cell as `#rrggbb`; null if it has none. */
export const hexOf = (cell: string): string | null => {
  const read = cell === '' ? undefined : colourForm.read(cell);
  return read?.ok ? String(read.value).toLowerCase() : null;
};

const [longestCode, longestName] = [24, 80];

/** Keeps each number once, and only colours with a number. A name that is too long is cut; a number never is. */
export const unique = (all: readonly (Colour | undefined)[]): Pick<Chart, 'colours'> & { readonly leftOut: number } => {
  const byCode = new Map<string, Colour>();
  for (const one of all) {
    const code = clean(one?.code ?? '');
    if (one === undefined || code === '' || [...code].length > longestCode || byCode.has(code)) continue;
    const name = [...clean(one.name ?? '')].slice(0, longestName).join('').trim();
    byCode.set(code, { code, name: name === '' ? null : name, hex: one.hex });
  }
  return { colours: [...byCode.values()], leftOut: all.length - byCode.size };
};

/** Removes signs that cannot be seen. */
export const clean = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '').trim();
