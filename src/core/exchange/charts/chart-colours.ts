import { longestName as longestOfThread } from '../../catalogue/own-charts.ts';
import type { Chart } from '../../kinds/chart.ts';
import { colour as colourForm } from '../cell-readers.ts';

/** One colour of a chart: its number, its name and its hex colour; name and colour may be null. */
export type Colour = Chart['colours'][number];

/** Returns the colour of a cell as `#rrggbb`; null if it has none. */
export function hexOf(cell: string): string | null {
  const read = cell === '' ? undefined : colourForm.read(cell.replace(/^0x/i, '#'));
  return read?.ok ? String(read.value).toLowerCase() : null;
}

const noNumber = /^(n\/?a|none|-+|–|—|\?)$/i;
const [longestCode, longestName] = [24, 80];

/**
 * A colour that is left out because an earlier one has its number. `kept`: the earlier name; `other`: this one's name.
 */
export interface Twin {
  readonly code: string;
  readonly kept: string | null;
  readonly other: string | null;
}

interface Unique extends Pick<Chart, 'colours'> {
  readonly leftOut: number;
  readonly twins: readonly Twin[];
  readonly longNames: number;
}

/**
 * Keeps the first colour of each number. Leaves out colours without a number or with a too long one; cuts long names.
 */
export function unique(all: readonly (Colour | undefined)[]): Unique {
  const byCode = new Map<string, Colour>();
  const twins: Twin[] = [];
  for (const one of all) {
    const code = clean(one?.code ?? '').replace(noNumber, '');
    if (one === undefined || code === '' || [...code].length > longestCode) continue;
    const cut = [...clean(one.name ?? '')].slice(0, longestName).join('').trim();
    const name = cut === '' ? null : cut;
    const earlier = byCode.get(code);
    if (earlier === undefined) byCode.set(code, { code, name, hex: one.hex });
    else twins.push({ code, kept: earlier.name, other: name });
  }
  const colours = [...byCode.values()];
  const longNames = colours.filter(({ name }) => [...(name ?? '')].length > longestOfThread).length;
  return { colours, leftOut: all.length - byCode.size, twins, longNames };
}

/** Removes characters that a person cannot see, and trims the text. */
export function clean(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '').trim();
}
