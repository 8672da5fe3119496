import { plainWords } from '#core/catalogue/fold.ts';
import { nearBrands } from '#core/catalogue/known-chart.ts';
import { sortedInSteps } from '#core/steps/sorted-in-steps.ts';
import { codeForms } from '../catalogue/code-forms.ts';
import type { Thread } from '../kinds/thread.ts';
import { runThrough } from '../steps/run-through.ts';

/** A thread that a list may mean. */
export interface Candidate<T> {
  readonly item: T;
  readonly thread: ListThread;
  readonly line: number;
  /** Whether the team has this thread, has another one of its brand, or chose its brand. */
  readonly isMine: boolean;
  /** The thread's name in plain words. */
  readonly name: string;
}

/**
 * The threads with a number. `exact`: spelt the same; `loose`: without leading zeros, or without the maker's letters
 * too.
 */
interface WithNumber<T> {
  readonly exact: readonly Candidate<T>[];
  readonly loose: readonly Candidate<T>[];
}

/** The threads of a team and of the charts, prepared for any number of lists. Returns the best candidates first. */
export interface ThreadIndex<T> {
  readonly byNumber: (code: string, among?: Lines) => WithNumber<T>;
  readonly byName: (words: string, among?: Lines) => readonly Candidate<T>[];
  /**
   * Returns up to a dozen threads with all of these words in their names; if there are none, those with the rarest
   * word.
   */
  readonly byWords: (words: readonly string[], among?: Lines) => readonly Candidate<T>[];
  readonly between: (from: string, to: string, among?: Lines) => readonly (readonly Candidate<T>[])[];
  readonly namedAt: (words: readonly string[]) => Named | undefined;
  /** Returns the brands of which the words may be a misspelling; undefined if there are none. */
  readonly near: (words: readonly string[]) => Named | undefined;
  /** Returns those lines that have this weight, or this number in their name; undefined if none has. */
  readonly ofWeight: (weight: string, among: Lines) => Lines | undefined;
}

interface Sources<T> {
  /** The team's threads come first: they replace the same threads of a chart. */
  readonly threads: readonly { readonly item: T; readonly thread: ListThread; readonly isOwn: boolean }[];
  readonly chosenBrands: readonly string[];
}

/** Prepares a team's threads and the charts for reading lists. */
export function createThreadIndex<T>(sources: Sources<T>): ThreadIndex<T> {
  return runThrough(threadIndexInSteps(sources));
}

/** Like `createThreadIndex`, in steps of one thread. */
export function* threadIndexInSteps<T>({ threads, chosenBrands }: Sources<T>): Generator<void, ThreadIndex<T>> {
  const words = remembered(plainWords);
  const lines = yield* linesInSteps(
    threads.map(({ thread }) => thread),
    words,
  );
  const chosen = new Set(chosenBrands.map(plainWords));
  const [ownBrands, own, ownLines] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { thread, isOwn } of threads) {
    yield;
    if (!isOwn) continue;
    ownBrands.add(words(thread.brand));
    own.add(keyOf(thread, words));
    ownLines.add(lineKey(thread, words));
  }
  const rankOf = (thread: ListThread, isOwn: boolean): number => {
    if (isOwn) return 0;
    if (ownLines.has(lineKey(thread, words))) return 1;
    const brand = words(thread.brand);
    return ownBrands.has(brand) || chosen.has(brand) ? 2 : 3;
  };
  const ranked: { item: T; thread: ListThread; line: number; rank: number }[] = [];
  for (const { item, thread, isOwn } of threads) {
    yield;
    if (!isOwn && own.size > 0 && own.has(keyOf(thread, words))) continue;
    ranked.push({ item, thread, line: lines.findIndexOf(thread), rank: rankOf(thread, isOwn) });
  }
  const bestFirst = yield* sortedInSteps(
    ranked,
    (a, b) => a.rank - b.rank || lines.coloursOf(b.line) - lines.coloursOf(a.line),
  );
  const printed = new Map<string, Candidate<T>[]>();
  const loose = new Map<string, Candidate<T>[]>();
  const names = new Map<string, Candidate<T>[]>();
  const inName = new Map<string, Candidate<T>[]>();
  const ofLine = new Map<number, Candidate<T>[]>();
  for (const { item, thread, line, rank } of bestFirst) {
    yield;
    const candidate: Candidate<T> = { item, thread, line, isMine: rank < 3, name: plainWords(thread.name ?? '') };
    const codes = [thread.code, ...(thread.aliases ?? [])].map(codeForms);
    for (const code of codes) {
      put(printed, code.printed, candidate);
      put(loose, code.norm, candidate);
      if (code.digits !== code.norm) put(loose, code.digits, candidate);
    }
    if (candidate.name !== '') put(names, candidate.name, candidate);
    // “Ecru” and “White” are thread numbers without digits, so they are also found as names.
    if (!/\d/.test(thread.code)) put(names, plainWords(thread.code), candidate);
    for (const other of alsoCalled[`${words(thread.brand)} ${thread.code.toLowerCase()}`] ?? [])
      put(names, other, candidate);
    for (const word of candidate.name.split(' ')) put(inName, word, candidate);
    put(ofLine, line, candidate);
  }
  const within = (found: readonly Candidate<T>[], among: Lines | undefined) =>
    among === undefined ? found : found.filter(({ line }) => among.has(line));

  return {
    byNumber: (code, among) => {
      const forms = codeForms(code);
      const exact = within(printed.get(forms.printed) ?? [], among);
      const all = within(loose.get(forms.norm) ?? [], among);
      return { exact, loose: exact.length === 0 ? all : all.filter((one) => !exact.includes(one)) };
    },
    byName: (text, among) => within(names.get(text) ?? [], among),
    byWords: (typed, among) => {
      const found = typed.map((word) => inName.get(word) ?? []).filter((one) => one.length > 0);
      const rarest = found.toSorted((a, b) => a.length - b.length)[0] ?? [];
      const all = rarest.filter(({ name }) => typed.every((word) => ` ${name} `.includes(` ${word} `)));
      return within(all.length > 0 ? all : rarest, among).slice(0, mostByWords);
    },
    between: (from, to, among) => {
      const [least, most] = [Number(from), Number(to)];
      const forms = codeForms(from);
      const exact = within(printed.get(forms.printed) ?? [], among);
      const ends = exact.length > 0 ? exact : within(loose.get(forms.norm) ?? [], among);
      const ranges = ends.map((end) =>
        (ofLine.get(end.line) ?? []).filter(
          ({ thread: { code } }) => /^\d+$/.test(code) && Number(code) >= least && Number(code) <= most,
        ),
      );
      return ranges.filter((range) => range.some(({ thread }) => Number(thread.code) === most));
    },
    namedAt: lines.namedAt,
    near: lines.near,
    ofWeight: lines.ofWeight,
  };
}

const mostByWords = 12;

/** Words that are printed on a skein and differ from the number in the chart. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  'dmc white': ['blanc', 'weiss'],
  'dmc b5200': ['blanc neige', 'schneeweiss'],
  'dmc ecru': ['naturweiss'],
};

const keyOf = (thread: ListThread, words: (text: string) => string): string =>
  `${lineKey(thread, words)}\u0000${codeForms(thread.code).printed}`;

const remembered = (work: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = work(text);
    known.set(text, now);
    return now;
  };
};

/**
 * Adds an item under a key. A thread's keys are added one after the other, so a repeated item can only be the last one.
 */
const put = <K, T>(map: Map<K, T[]>, key: K, one: T): void => {
  const known = map.get(key);
  if (known === undefined) map.set(key, [one]);
  else if (known.at(-1) !== one) known.push(one);
};

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
function* linesInSteps(threads: readonly ListThread[], words: (text: string) => string): Generator<void, ThreadLines> {
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
function lineKey({ brand, line }: ListThread, words: (text: string) => string): string {
  return `${words(brand)}\u0000${words(line)}`;
}
