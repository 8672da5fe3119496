import type { Chart } from '../../kinds/chart.ts';
import { clean } from './chart-colours.ts';

/** What the name of a chart says of its thread. */
export type NamedChart = Pick<Chart, 'brand' | 'line' | 'kind' | 'material' | 'weight'>;

/** Reads a chart's name: "Gunold Poly 40" is brand Gunold, line Poly 40, polyester of 40 wt. */
export function chartNamed(name: string): NamedChart {
  const whole = clean(name)
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
  const brand = severalWords.find(([words]) => words.test(whole))?.[1] ?? whole.split(' ')[0] ?? '';
  const rest = whole.slice(brand.length).trim();
  const isFloss = /floss|twist|mouline|moulin[eé]/i.test(whole);
  const material = isFloss ? 'cotton' : (materialNamed(whole) ?? 'polyester');
  const weight = /(?<!\d)(12|30|40|50|60|75|80|100)(?!\d)/.exec(rest.replace(countOfColours, ''))?.[1];
  return {
    brand: cutTo(40, brand),
    line: cutTo(60, rest).trim() || lineOf(isFloss ? 'floss' : 'machine'),
    kind: isFloss ? 'floss' : 'machine',
    material,
    weight: weight ?? (isFloss ? null : '40'),
  };
}

/** Cuts a name between letters, because half of a letter such as 🌹 would be unreadable. */
const cutTo = (most: number, name: string): string => [...name].slice(0, most).join('');

/**
 * The line of a chart whose file names only a brand: Floss, or Embroidery as in the built-in charts of Brother and
 * Janome.
 */
const lineOf = (kind: Chart['kind']): string => (kind === 'floss' ? 'Floss' : 'Embroidery');

/** Returns a file's name without its ending, Ink/Stitch's prefix, and the “(1)” or “- copy” of a copied file. */
export function chartNameOfFile(file: string): string {
  return file
    .replace(/\.[a-z]{2,4}$/i, '')
    .replace(/^ink[\s/_-]?stitch[\s:_-]*/i, '')
    .replace(/\s*\(\d+\)$/, '')
    .replace(/\s*[-–]\s*(copy|kopie|copie|copia|kopia)$/i, '');
}

/** Matches a count of colours: the number in “63 colours” is no thread weight. */
const countOfColours = /\b\d+\s*(colou?rs|farben|couleurs|colores|kleuren|kolor[oó]w)\b/i;

const severalWords: readonly (readonly [RegExp, string])[] = [
  [/^robison[\s-]anton\b/i, 'Robison-Anton'],
  [/^long creek mills\b/i, 'Long Creek Mills'],
  [/^new brothread\b/i, 'New Brothread'],
  [/^king star\b/i, 'King Star'],
];

const materialWords: readonly (readonly [Chart['material'], RegExp])[] = [
  ['polyester', /poly/i],
  ['rayon', /rayon|viscose|viskose/i],
  ['metallic', /metal/i],
  ['cotton', /cotton|baumwoll/i],
  ['wool', /wool|woll/i],
  ['silk', /silk|seide/i],
  ['nylon', /nylon/i],
  ['linen', /linen|leinen/i],
];

/** Returns the material that a name says; undefined if it says none. */
export function materialNamed(name: string): Chart['material'] | undefined {
  return materialWords.find(([, words]) => words.test(name))?.[0];
}
