import type { Chart } from '../../kinds/chart.ts';
import type { NumberAt } from '../read-palette.ts';
import { clean, type Colour } from './chart-colours.ts';

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

/** A colour as its words, before it is known which of them is the number. `column`: the number, if it is certain. */
export interface Worded {
  readonly words: readonly string[];
  readonly column?: string | undefined;
  readonly hex: string | null;
}

/** A colour with two words that may be its number; the page asks a person once for the whole file. */
export interface NumberQuestion {
  readonly text: string;
  readonly first: string;
  readonly last: string;
}

/** Splits the words of each colour into number and name. `said`: where the person says the number is. */
export function splitWords(
  all: readonly Worded[],
  said: NumberAt | undefined,
): { readonly colours: readonly (Colour | undefined)[]; readonly asks: NumberQuestion | undefined } {
  const { at, asks } = numberAt(all);
  const numbers = all.map(
    ({ words, column }) => column ?? words.filter(hasDigit).at((said ?? at) === 'first' ? 0 : -1),
  );
  const hasNumbers = numbers.filter(hasDigit).length * 2 >= numbers.length;
  const colours = all.map(({ words, hex }, row) => (hasNumbers ? ofWords(words, numbers[row], hex) : undefined));
  return { colours, asks };
}

const hasDigit = (word: string | undefined): boolean => word !== undefined && /\d/.test(word);

/** Finds whether the number is the first or the last word with a digit. `asks` is set if it may be either. */
const numberAt = (all: readonly Worded[]): { readonly at: NumberAt; readonly asks: NumberQuestion | undefined } => {
  const open = all.filter(({ column, words }) => column === undefined && words.length > 0);
  const digits = open.map(({ words }) => words.filter(hasDigit));
  const [byFirst, byLast] = [variety(digits.map((some) => some[0])), variety(digits.map((some) => some.at(-1)))];
  const at = byFirst > byLast ? 'first' : 'last';
  const unsure = digits.findIndex((some) => some.length > 1);
  const words = open[unsure]?.words;
  // A weight in every name ("40 Red 1234") is not the number, because numbers differ between colours.
  if (words === undefined || byFirst * 2 < byLast || byLast * 2 < byFirst) return { at, asks: undefined };
  const [begins, ends] = [shareWithNumberAt(open, 0), shareWithNumberAt(open, -1)];
  if (ends > most && begins < few) return { at: 'last', asks: undefined };
  if (begins > most && ends < few) return { at: 'first', asks: undefined };
  const found = digits[unsure] ?? [];
  return { at, asks: { text: words.join(' '), first: found[0] ?? '', last: found.at(-1) ?? '' } };
};

/**
 * The number is at one end if over 90 % of the colours with digits have one at that end, and under 50 % at the other.
 */
const [most, few] = [0.9, 0.5];

const shareWithNumberAt = (all: readonly Worded[], end: 0 | -1): number => {
  const numbered = all.filter(({ words }) => words.some(hasDigit));
  return numbered.filter(({ words }) => hasDigit(words.at(end))).length / numbered.length;
};

const variety = (numbers: readonly (string | undefined)[]): number => new Set(numbers.filter(hasDigit)).size;

/** Makes a colour of its words. Without a number among them, all words together are its number (“Ecru”). */
const ofWords = (words: readonly string[], number: string | undefined, hex: string | null): Colour | undefined => {
  const all = clean(words.join(' '));
  if (number === undefined) return /^(untitled)?$/i.test(all) ? undefined : { code: all, name: null, hex };
  const at = words.lastIndexOf(number);
  const name = words
    .filter((word, index) => (at < 0 ? word !== number : index !== at))
    .join(' ')
    .replace(/^[-–:,]+|[-–:,]+$/g, '')
    .trim();
  return { code: number.replace(/^#|[,:;]$/g, ''), name: name === '' ? null : name, hex };
};
