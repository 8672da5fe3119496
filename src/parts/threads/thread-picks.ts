import type { CatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { codeForms } from '#core/catalogue/code-forms.ts';
import { codeNorm } from '#core/catalogue/code-norm.ts';
import type { Thread } from '#core/kinds/thread.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';
import { ownSearch } from './own-search.ts';

/** What a thread search answers: a thread of the team, or a chart colour that the team does not have yet. */
export type ThreadPick =
  | { readonly from: 'own'; readonly owned: OwnedThread }
  | { readonly from: 'chart'; readonly colour: ChartColour };

/** Where to look, and which brands come before others. Without `charts` only the team's own threads are found. */
export interface PickSources {
  readonly threads: readonly OwnedThread[];
  readonly charts: CatalogueSearch | undefined;
  readonly favouriteBrands: readonly string[];
  /** The line from which the last thread was taken: it comes before everything else. */
  readonly lastLine?: Pick<Thread, 'brand' | 'line'> | undefined;
}

/** Searches the team's own threads and the charts together, best first; nothing typed finds nothing. */
export type PickSearch = (text: string, most?: number) => readonly ThreadPick[];

/**
 * The one search behind every thread picker. A colour that has exactly the number typed comes before one that only begins with it. Among
 * those: own threads, then chart colours of lines the team owns, of brands it owns, of its favourite brands, and of all others.
 */
export const createPickSearch = (sources: PickSources): PickSearch => {
  const { threads, charts } = sources;
  const ownKeys = new Set(threads.map(({ thread }) => keyOf(thread)));
  const tierOf = createTiers(sources);
  return (text, most = 30) => {
    if (text.trim() === '') return [];
    const own = ownSearch(threads)(text).map((owned): ThreadPick => ({ from: 'own', owned }));
    const others = (charts?.(text) ?? []).filter((colour) => !ownKeys.has(keyOf(colour)));
    const picks = [...own, ...others.map((colour): ThreadPick => ({ from: 'chart', colour }))];
    const numbers = numbersIn(text);
    return picks
      .map((pick) => ({ pick, isExact: hasNumber(threadOfPick(pick), numbers), tier: tierOf(pick) }))
      .toSorted((a, b) => groupOf(a) - groupOf(b) || a.tier - b.tier)
      .slice(0, most)
      .map(({ pick }) => pick);
  };
};

/** Which of several finds with one number comes first: the lower, the closer to what the team works with. */
export const createTiers = ({ threads, favouriteBrands, lastLine }: PickSources): ((pick: ThreadPick) => number) => {
  const last = lastLine && lineKeyOf(lastLine);
  const ownLines = new Set(threads.map(({ thread }) => lineKeyOf(thread)));
  const ownBrands = new Set(threads.map(({ thread }) => thread.brand.toLowerCase()));
  const favourites = new Set(favouriteBrands.map((brand) => brand.toLowerCase()));
  return (pick) => {
    if (last !== undefined && lineKeyOf(threadOfPick(pick)) === last) return -1;
    if (pick.from === 'own') return 0;
    const brand = pick.colour.brand.toLowerCase();
    if (ownLines.has(lineKeyOf(pick.colour))) return 1;
    if (ownBrands.has(brand)) return 2;
    return favourites.has(brand) ? 3 : 4;
  };
};

/** The brand, line, number, name and colour of whatever was picked. */
export const threadOfPick = (
  pick: ThreadPick,
): Pick<Thread, 'brand' | 'line' | 'code' | 'name' | 'hex'> & PickAliases =>
  pick.from === 'own' ? pick.owned.thread : pick.colour;

interface PickAliases {
  readonly aliases?: readonly string[];
}

/** Whether a thread has one of these numbers, in any of its printed forms. */
export const hasNumber = (thread: Pick<Thread, 'code'> & PickAliases, numbers: ReadonlySet<string>): boolean =>
  [thread.code, ...(thread.aliases ?? [])].some((code) => {
    const { norm, digits } = codeForms(code);
    return numbers.has(norm) || numbers.has(digits);
  });

/** The texts in a search that may be a thread number: each word with a digit, and all of it together. */
export const numbersIn = (text: string): ReadonlySet<string> =>
  new Set([text, ...text.trim().split(/\s+/)].filter((word) => /\d/.test(word)).map(codeNorm));

const lastKnownTier = 3;

/** A number that is typed in full beats the beginning of another, but a brand the team has nothing to do with never comes before its own. */
const groupOf = ({ isExact, tier }: { readonly isExact: boolean; readonly tier: number }): number =>
  (tier <= lastKnownTier ? 0 : 2) + (isExact ? 0 : 1);

/** One text per brand, line and number, however they are written. */
export const keyOf = ({ brand, line, code }: Pick<Thread, 'brand' | 'line' | 'code'>): string =>
  [brand, line, code].join('\u0000').toLowerCase();

const lineKeyOf = ({ brand, line }: Pick<Thread, 'brand' | 'line'>): string =>
  [brand, line].join('\u0000').toLowerCase();
