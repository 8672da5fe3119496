import { clean, type Colour } from './chart-colours.ts';
import type { NumberAt } from '../read-palette.ts';

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
