import { codeForms } from '#core/catalogue/code-forms.ts';
import { codeNorm } from '#core/catalogue/code-norm.ts';
import { plainWords } from '#core/catalogue/plain-words.ts';
import { createTiers, keyOf, threadOfPick, type PickSources, type ThreadPick } from './thread-picks.ts';

/** Finds threads for many numbers at once: by number alone, or by number where the brand or line is named too. What is closest to the team comes first. */
export interface PickIndex {
  /** Everything that has this number; `words` must all stand in its brand, line or name. */
  readonly byNumber: (code: string, words?: string) => readonly ThreadPick[];
  /** Everything whose number or name is exactly these words. */
  readonly byName: (words: string) => readonly ThreadPick[];
  /** Whether words name a brand, or a line of one. */
  readonly isBrand: (words: string) => boolean;
}

/** Prepares own threads and charts for a list of any length. */
export const createPickIndex = (sources: PickSources): PickIndex => {
  const { threads, charts } = sources;
  const tierOf = createTiers(sources);
  const ownKeys = new Set(threads.map(({ thread }) => keyOf(thread)));
  const own = threads.map((owned): ThreadPick => ({ from: 'own', owned }));
  const others = (charts?.('') ?? []).filter((colour) => !ownKeys.has(keyOf(colour)));
  const picks = [...own, ...others.map((colour): ThreadPick => ({ from: 'chart', colour }))];
  const numbers = new Map<string, ThreadPick[]>();
  const names = new Map<string, ThreadPick[]>();
  const brands = new Set<string>();
  for (const pick of picks) {
    const { code, aliases = [], name, brand, line } = threadOfPick(pick);
    for (const key of new Set([code, ...aliases].flatMap(formsOf))) put(numbers, key, pick);
    for (const key of new Set([code, name ?? code].map(plainWords))) put(names, key, pick);
    for (const words of [brand, line, `${brand} ${line}`]) brands.add(plainWords(words));
  }
  const closestFirst = (found: readonly ThreadPick[]) => found.toSorted((a, b) => tierOf(a) - tierOf(b));
  return {
    byNumber: (code, words = '') => {
      const wanted = plainWords(words).split(' ').filter(Boolean);
      const hasAll = (pick: ThreadPick) => {
        const { brand, line, name } = threadOfPick(pick);
        const said = plainWords(`${brand} ${line} ${name ?? ''}`);
        return wanted.every((word) => said.includes(word));
      };
      return closestFirst((numbers.get(codeNorm(code)) ?? []).filter(hasAll));
    },
    byName: (words) => closestFirst(names.get(plainWords(words)) ?? []),
    isBrand: (words) => brands.has(plainWords(words)),
  };
};

const formsOf = (code: string): readonly string[] => {
  const { norm, digits } = codeForms(code);
  return [norm, digits];
};

const put = (map: Map<string, ThreadPick[]>, key: string, pick: ThreadPick): void => {
  const known = map.get(key);
  if (known === undefined) map.set(key, [pick]);
  else known.push(pick);
};
