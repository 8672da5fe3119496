import type { CatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { codeForms } from '#core/catalogue/code-forms.ts';
import { codeNorm } from '#core/catalogue/code-norm.ts';
import type { Thread } from '#core/kinds/thread.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { isLabelCode, labelledSpools } from './labelled-spools.ts';
import { ownSearch } from './own-search.ts';

/** A thread of the team, or a chart colour that it does not have yet. `spoolId`: the spool whose label was typed. */
export type ThreadPick =
  | { readonly from: 'own'; readonly owned: OwnedThread; readonly spoolId?: string }
  | { readonly from: 'chart'; readonly colour: ChartColour };

/** Where to search, and which brands come first. Without `charts` only the team's own threads are found. */
export interface PickSources {
  readonly threads: readonly OwnedThread[];
  readonly charts: CatalogueSearch | undefined;
  readonly favouriteBrands: readonly string[];
  /** The line of the last chosen thread; the threads of this line come before all others. */
  readonly lastLine?: Pick<Thread, 'brand' | 'line'> | undefined;
}

/** Searches the team's own threads and the charts together, best first; nothing typed finds nothing. */
export type PickSearch = (text: string, most?: number) => readonly ThreadPick[];

/**
 * Makes the search of every thread picker. A printed label code finds only its spools; otherwise known brands come
 * first.
 */
export const createPickSearch = (sources: PickSources): PickSearch => {
  const { threads, charts } = sources;
  const ownKeys = new Set(threads.map(({ thread }) => keyOf(thread)));
  const tierOf = createTiers(sources);
  return (text, most = 30) => {
    if (text.trim() === '') return [];
    const labelled = labelledSpools(threads, text);
    if (labelled.some(({ isSure }) => isSure))
      return labelled.map(({ owned, spoolId }) => ({ from: 'own', owned, spoolId }));
    const spoolIds = new Map(labelled.map(({ owned, spoolId }) => [owned, spoolId]));
    const own = ownSearch(threads)(text).map((owned): ThreadPick => {
      const spoolId = spoolIds.get(owned);
      return { from: 'own', owned, ...(spoolId !== undefined && { spoolId }) };
    });
    const others = (isLabelCode(text) ? [] : (charts?.(text) ?? [])).filter((colour) => !ownKeys.has(keyOf(colour)));
    const picks = [...own, ...others.map((colour): ThreadPick => ({ from: 'chart', colour }))];
    const numbers = numbersIn(text);
    return picks
      .map((pick) => ({ pick, isExact: hasNumber(threadOfPick(pick), numbers), tier: tierOf(pick) }))
      .toSorted((a, b) => groupOf(a) - groupOf(b) || a.tier - b.tier)
      .slice(0, most)
      .map(({ pick }) => pick);
  };
};

/** Returns the one thread among `found` that a typed number can mean; undefined if a person has to choose. */
export type Certain = (text: string, found: readonly ThreadPick[]) => ThreadPick | undefined;

/** Makes `Certain`: a number means a thread of the team, or of a brand that it owns or favours, if only one has it. */
export const createCertain = (sources: PickSources): Certain => {
  const tierOf = createTiers(sources);
  return (text, found) => {
    const numbers = numbersIn(text);
    const known = found.filter((pick) => tierOf(pick) <= lastKnownTier && hasNumber(threadOfPick(pick), numbers));
    const [only] = known;
    if (known.length !== 1 || only === undefined) return undefined;
    // Without its zeros, a number may be another brand's full number: 20 is DMC's 20, or Isacord's 0020.
    const words = new Set(text.trim().split(/\s+/));
    const isSpelt = ({ code }: Pick<Thread, 'code'>) => words.has(code);
    return isSpelt(threadOfPick(only)) || !(sources.charts?.(text) ?? []).some(isSpelt) ? only : undefined;
  };
};

/** Ranks results: a lower tier is closer to the threads that the team uses, and comes first. */
export const createTiers = ({ threads, favouriteBrands, lastLine }: PickSources): ((pick: ThreadPick) => number) => {
  const last = lastLine && lineKeyOf(lastLine);
  const ownLines = new Set(threads.map(({ thread }) => lineKeyOf(thread)));
  const ownBrands = new Set(threads.map(({ thread }) => thread.brand.toLowerCase()));
  const favourites = new Set(favouriteBrands.map((brand) => brand.toLowerCase()));
  return (pick) => {
    if (last !== undefined && lineKeyOf(threadOfPick(pick)) === last) return -1;
    if (pick.from === 'own') return 0;
    const brand = pick.colour.brand.toLowerCase();
    // Chart colours: lines that the team owns, then its brands, then favourite brands and its own charts, then others.
    if (ownLines.has(lineKeyOf(pick.colour))) return 1;
    if (ownBrands.has(brand)) return 2;
    return favourites.has(brand) || pick.colour.isOwn ? 3 : 4;
  };
};

/** Returns the brand, line, number, name and colour of a pick. */
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

/** Returns the texts in a search that may be a thread number: each word with a digit, and the whole text. */
export const numbersIn = (text: string): ReadonlySet<string> =>
  new Set([text, ...text.trim().split(/\s+/)].filter((word) => /\d/.test(word)).map(codeNorm));

const lastKnownTier = 3;

/** Ranks exact numbers before other results, but brands unrelated to the team always after the others. */
const groupOf = ({ isExact, tier }: { readonly isExact: boolean; readonly tier: number }): number =>
  (tier <= lastKnownTier ? 0 : 2) + (isExact ? 0 : 1);

/** Returns a key of brand, line and number that does not depend on upper and lower case. */
export const keyOf = ({ brand, line, code }: Pick<Thread, 'brand' | 'line' | 'code'>): string =>
  [brand, line, code].join('\u0000').toLowerCase();

const lineKeyOf = ({ brand, line }: Pick<Thread, 'brand' | 'line'>): string =>
  [brand, line].join('\u0000').toLowerCase();
