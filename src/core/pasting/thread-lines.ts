import { nearBrands } from '../catalogue/near-brand.ts';
import type { Thread } from '../kinds/thread.ts';

/** What a list is compared with: a thread of the team or a colour of a chart. */
export type ListThread = Pick<Thread, 'brand' | 'line' | 'code' | 'name' | 'kind' | 'hex'> & {
  readonly aliases?: readonly string[];
  readonly material: Thread['material'] | null;
  readonly weight: string | null;
};

/** Indexes of thread lines. Each index stands for one line of one brand, such as Madeira Polyneon. */
export type Lines = ReadonlySet<number>;

/** What words name: a brand, a line, or the material or kind of a thread. */
export interface Named {
  readonly lines: Lines;
  readonly length: number;
  /** False for a material or a kind of thread: it only narrows a brand. */
  readonly isName: boolean;
}

interface ThreadLines {
  readonly findIndexOf: (thread: ListThread) => number;
  readonly coloursOf: (line: number) => number;
  readonly namedAt: (words: readonly string[]) => Named | undefined;
  readonly near: (words: readonly string[]) => Named | undefined;
  readonly ofWeight: (weight: string, among: Lines) => Lines | undefined;
}

const shortNames: Readonly<Record<string, readonly string[]>> = {
  'robison anton': ['robison', 'rob anton'],
  'long creek mills': ['lcm', 'long creek'],
};

const materialWords: Readonly<Record<string, string>> = {
  rayon: 'rayon',
  viskose: 'rayon',
  viscose: 'rayon',
  polyester: 'polyester',
  poly: 'polyester',
  cotton: 'cotton',
  baumwolle: 'cotton',
  wool: 'wool',
  wolle: 'wool',
  silk: 'silk',
  seide: 'silk',
};

const flossWords = [
  'floss',
  'sticktwist',
  'mouline',
  'stranded',
  'stranded cotton',
  'stranded floss',
  'stranded embroidery cotton',
  'stranded embroidery floss',
  'embroidery floss',
];

/** Makes the lines of all threads and the words that name them, in steps of one thread. */
export function* linesInSteps(
  threads: readonly ListThread[],
  words: (text: string) => string,
): Generator<void, ThreadLines> {
  const numbers = new Map<string, number>();
  const first: ListThread[] = [];
  const colours: number[] = [];
  for (const thread of threads) {
    yield;
    const key = lineKey(thread, words);
    const at = numbers.get(key) ?? first.length;
    if (at === first.length) {
      numbers.set(key, at);
      first.push(thread);
      colours.push(0);
    }
    colours[at] = (colours[at] ?? 0) + 1;
  }
  const phrases = new Map<string, { readonly lines: Set<number>; isName: boolean }>();
  const say = (phrase: string, line: number, isName: boolean) => {
    if (phrase.length < shortestPhrase) return;
    const known = phrases.get(phrase) ?? { lines: new Set(), isName: false };
    known.lines.add(line);
    known.isName ||= isName;
    phrases.set(phrase, known);
  };
  const brands = new Map<string, Set<number>>();
  first.forEach(({ brand, line, material, kind }, at) => {
    const [ofBrand, ofLine] = [words(brand), words(line)];
    brands.set(ofBrand, (brands.get(ofBrand) ?? new Set()).add(at));
    for (const name of [ofBrand, ofBrand.replaceAll(' ', ''), ...(shortNames[ofBrand] ?? [])]) say(name, at, true);
    for (const [word, of] of Object.entries(materialWords))
      if (material === of || ofLine.split(' ').includes(of)) say(word, at, false);
    if (kind === 'floss') for (const word of flossWords) say(word, at, false);
    const isPlain = ofLine in materialWords || ofLine === 'embroidery';
    const withoutNumber = ofLine.replace(/ \d+$/, '');
    if (!isPlain) for (const name of [ofLine, withoutNumber]) if (!(name in materialWords)) say(name, at, true);
    if (withoutNumber.split(' ').length > 2) say(withoutNumber.split(' ').slice(0, 2).join(' '), at, true);
  });
  const numbersOf = first.map(({ line, weight }) => new Set([...words(line).split(' '), weight ?? '']));
  return {
    findIndexOf: (thread: ListThread) => numbers.get(lineKey(thread, words)) ?? -1,
    coloursOf: (line: number) => colours[line] ?? 0,
    namedAt: (typed: readonly string[]): Named | undefined => {
      for (let length = Math.min(longestPhrase, typed.length); length > 0; length -= 1) {
        const found = phrases.get(typed.slice(0, length).join(' '));
        if (found !== undefined) return { ...found, length };
      }
      return undefined;
    },
    near: (typed: readonly string[]): Named | undefined => {
      const found = nearBrands(typed, brands.keys());
      if (found === undefined) return undefined;
      const near = found.brands.flatMap((brand) => [...(brands.get(brand) ?? [])]);
      return { lines: new Set(near), length: found.length, isName: true };
    },
    ofWeight: (weight: string, among: Lines): Lines | undefined => {
      const found = new Set([...among].filter((line) => numbersOf[line]?.has(weight)));
      return found.size === 0 ? undefined : found;
    },
  };
}

const shortestPhrase = 3;
const longestPhrase = 4;

/** Returns a key for a thread's brand and line. `words` folds them, so that case and punctuation do not matter. */
export function lineKey({ brand, line }: ListThread, words: (text: string) => string): string {
  return `${words(brand)}\u0000${words(line)}`;
}
