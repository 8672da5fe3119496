import type { CatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { codeForms, codeNorm } from '#core/catalogue/code-forms.ts';
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
  /** The line of the last chosen thread; among results that match equally well, its threads come first. */
  readonly lastLine?: Pick<Thread, 'brand' | 'line'> | undefined;
}

/** Searches the team's own threads and the charts together, best first; an empty text finds nothing. */
export type PickSearch = (text: string, most?: number) => readonly ThreadPick[];

/** Makes a thread picker's search. A printed label code finds only its spools; otherwise, known brands come first. */
export function createPickSearch(sources: PickSources): PickSearch {
  const { threads, charts } = sources;
  const ownKeys = new Set(threads.map(({ thread }) => keyOf(thread)));
  const ownCodes = new Set(threads.map(({ thread }) => thread.code.toLowerCase()));
  // Compare numbers first, because making the whole key of every colour would take long.
  const isOwn = (colour: ChartColour) => ownCodes.has(colour.code.toLowerCase()) && ownKeys.has(keyOf(colour));
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
    const numbers = numbersIn(text);
    const groups = createGroups(most);
    const put = (pick: ThreadPick) => groups.put(pick, hasNumber(threadOfPick(pick), numbers), tierOf(pick));
    own.forEach(put);
    for (const colour of isLabelCode(text) ? [] : (charts?.(text) ?? []))
      if (!isOwn(colour)) put({ from: 'chart', colour });
    return groups.all();
  };
}

/** Sorts thousands of results into a few groups, each in the given order, and keeps at most `most` of each group. */
const createGroups = (most: number) => {
  const groups: ThreadPick[][] = [];
  return {
    put: (pick: ThreadPick, isExact: boolean, tier: number): void => {
      const at = groupOf({ isExact, tier }) * tiers + tier - firstTier;
      const group = (groups[at] ??= []);
      if (group.length < most) group.push(pick);
    },
    all: (): readonly ThreadPick[] => groups.flat().slice(0, most),
  };
};

/** Returns the one thread among `found` that a typed number can mean; undefined if a person has to choose. */
export type Certain = (text: string, found: readonly ThreadPick[]) => ThreadPick | undefined;

/** Makes `Certain`: only a thread of the team, or of a brand that it owns or favours, can be certain. */
export function createCertain(sources: PickSources): Certain {
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
}

/** Ranks results: a lower tier is closer to the threads that the team uses, and comes first. */
export function createTiers({ threads, favouriteBrands, lastLine }: PickSources): (pick: ThreadPick) => number {
  const last = lastLine && lineKeyOf(lastLine);
  const ownLines = new Set(threads.map(({ thread }) => lineKeyOf(thread)));
  const ownBrands = new Set(threads.map(({ thread }) => thread.brand.toLowerCase()));
  const favourites = new Set(favouriteBrands.map((brand) => brand.toLowerCase()));
  const tierOf = ({ brand, line, isOwn }: ChartColour): number => {
    const key = lineKeyOf({ brand, line });
    if (last === key) return firstTier;
    // Chart colours: lines that the team owns, then its brands, then favourite brands and its own charts, then all
    // others.
    if (ownLines.has(key)) return 1;
    if (ownBrands.has(brand.toLowerCase())) return 2;
    return favourites.has(brand.toLowerCase()) || isOwn ? lastKnownTier : 4;
  };
  // Each typed key ranks thousands of colours, but these are of few lines, so each line's rank is remembered.
  const [builtIn, ofOwnCharts] = [createLineMemo(), createLineMemo()];
  return (pick) => {
    if (pick.from === 'own') return last !== undefined && lineKeyOf(pick.owned.thread) === last ? firstTier : 0;
    return (pick.colour.isOwn ? ofOwnCharts : builtIn)(pick.colour, tierOf);
  };
}

/** Computes a number once for each brand and line, and remembers it. */
const createLineMemo = () => {
  const known = new Map<string, Map<string, number>>();
  return (colour: ChartColour, compute: (colour: ChartColour) => number): number => {
    const lines = known.get(colour.brand) ?? new Map<string, number>();
    if (lines.size === 0) known.set(colour.brand, lines);
    const before = lines.get(colour.line);
    if (before !== undefined) return before;
    const now = compute(colour);
    lines.set(colour.line, now);
    return now;
  };
};

export function threadOfPick(pick: ThreadPick): Pick<Thread, 'brand' | 'line' | 'code' | 'name' | 'hex'> & PickAliases {
  return pick.from === 'own' ? pick.owned.thread : pick.colour;
}

interface PickAliases {
  readonly aliases?: readonly string[];
}

/** Whether a thread has one of these numbers, in any of its printed forms. */
export function hasNumber(
  { code, aliases }: Pick<Thread, 'code'> & PickAliases,
  numbers: ReadonlySet<string>,
): boolean {
  return numbers.size > 0 && (isNumber(code, numbers) || (aliases?.some((one) => isNumber(one, numbers)) ?? false));
}

const isNumber = (code: string, numbers: ReadonlySet<string>): boolean => {
  const { norm, digits } = codeForms(code);
  return numbers.has(norm) || numbers.has(digits);
};

/** Returns what may be a thread number in a search, normalised: each word, and the whole text, if it has a digit. */
export function numbersIn(text: string): ReadonlySet<string> {
  return new Set([text, ...text.trim().split(/\s+/)].filter((word) => /\d/.test(word)).map(codeNorm));
}

/** The first tier, the last tier of what the team owns or favours or has a chart of, and the number of tiers. */
const [firstTier, lastKnownTier, tiers] = [-1, 3, 6];

/** Ranks exact numbers before other results, but always puts the last tier after all others. */
const groupOf = ({ isExact, tier }: { readonly isExact: boolean; readonly tier: number }): number =>
  (tier <= lastKnownTier ? 0 : 2) + (isExact ? 0 : 1);

/** Returns a key of brand, line and number that does not depend on upper and lower case. */
export function keyOf({ brand, line, code }: Pick<Thread, 'brand' | 'line' | 'code'>): string {
  return [brand, line, code].join('\u0000').toLowerCase();
}

const lineKeyOf = ({ brand, line }: Pick<Thread, 'brand' | 'line'>): string =>
  [brand, line].join('\u0000').toLowerCase();
