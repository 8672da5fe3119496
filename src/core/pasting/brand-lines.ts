import type { Token } from './list-tokens.ts';
import { isAboutTheList, isListWord, isMonth, isPageWord, isSumWord, listWordAt } from './list-words.ts';
import { isLongNumber, isSmall } from './line-state.ts';
import type { ThreadIndex } from './thread-index.ts';

/** A line about the list and a brand, as “My Isacord threads 2024”. */
export interface BrandLine {
  /** The line without words and numbers that are about the list: years, dates, pages and how many spools there are. */
  readonly tokens: readonly Token[];
  /** Whether its number may be about the list or a thread's, as in “DMC threads 12”. */
  readonly isDoubtful: boolean;
  /** Whether it is a sum: “Total DMC 14”. */
  readonly isSum: boolean;
}

/** Reads a line that is about the list and names a brand; undefined for any other line [I15]. */
export function brandLineOf(
  tokens: readonly Token[],
  words: readonly string[],
  index: ThreadIndex<unknown>,
): BrandLine | undefined {
  const brands = brandsIn(words, index);
  if (brands === undefined || !isAboutTheList(brands.others)) return undefined;
  const isThread = ({ text }: Token) => index.byNumber(text, brands.lines).exact.length > 0;
  const said = withoutListWords(tokens);
  const numbers = tokens.filter((token, at) => isNumber(token) && !isOfDate(tokens, at) && !isOfPage(tokens, at));
  const years = numbers.filter(isYear);
  const others = numbers.filter((token) => !isYear(token));
  const [only] = others.length === 1 ? others : [];
  const isCount = only !== undefined && isCounted(tokens[tokens.indexOf(only) + 1]);
  const isSum = others.length < 2 && tokens.some((token) => token.kind === 'word' && isSumWord(token.folded));
  const kept = new Set([...(isCount && !isThread(only) ? [] : others), ...years.filter(isThread)]);
  const [first] = kept;
  const mayBeOfList = first !== undefined && (isYear(first) || isSmall(first.text) || isCount);
  return {
    tokens: said.filter((token) => kept.has(token) || !(isNumber(token) || isDate(token))),
    isDoubtful: kept.size === 1 && mayBeOfList,
    isSum,
  };
}

/** Returns the thread numbers in a line such as “My stash: 310, 321”; undefined if it has none. */
export function threadsOfListLine(tokens: readonly Token[], index: ThreadIndex<unknown>): readonly Token[] | undefined {
  const numbers = tokens.filter(
    (token, at) => isNumber(token) && !isYear(token) && !isOfDate(tokens, at) && !isOfPage(tokens, at),
  );
  const isSum = tokens.some((token) => token.kind === 'word' && isSumWord(token.folded));
  if (isSum || numbers.length < 2) return undefined;
  const areThreads = numbers.every((token) => {
    const { exact, loose } = index.byNumber(token.text);
    return isLongNumber(token) && exact.length + loose.length > 0;
  });
  const kept = new Set(numbers);
  return areThreads ? withoutListWords(tokens).filter((token) => kept.has(token) || !isNumber(token)) : undefined;
}

const withoutListWords = (tokens: readonly Token[]): readonly Token[] =>
  tokens.filter((token) => token.kind !== 'word' || !(isListWord(token.folded) || isMonth(token.folded)));

/** The lines of the brands that the words name, and all other words; undefined if they name no brand. */
const brandsIn = (words: readonly string[], index: ThreadIndex<unknown>) => {
  const lines = new Set<number>();
  const others: string[] = [];
  for (let at = 0; at < words.length;) {
    const found = index.namedAt(words.slice(at, at + mostWords));
    if (found === undefined) others.push(words[at] ?? '');
    else if (found.isName) for (const line of found.lines) lines.add(line);
    at += found?.length ?? 1;
  }
  return lines.size === 0 ? undefined : { lines, others };
};

const mostWords = 4;

const isNumber = ({ kind }: Token): boolean => kind === 'number';

const isYear = (token: Token): boolean => isNumber(token) && /^(?:19[89]|20\d)\d$/.test(token.text);

const isDate = ({ kind, text }: Token): boolean => kind === 'other' && /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}$/.test(text);

/** Whether a number is the day or month beside a month or a year: “May 5 2024”, “5. Mai 2024”, “12/2023”. */
const isOfDate = (tokens: readonly Token[], at: number): boolean => {
  const [number, next, afterNext] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (number === undefined || !/^\d{1,2}$/.test(number.text)) return false;
  const before = tokens[at - 1];
  const following = next?.kind === 'mark' && next.text === '.' ? afterNext : next;
  const isBesideMonth = [before, following].some((token) => token?.kind === 'word' && isMonth(token.folded));
  const isBeforeYear =
    next?.kind === 'mark' && /^[./-]$/.test(next.text) && afterNext !== undefined && isYear(afterNext);
  return isBesideMonth || isBeforeYear;
};

/** Whether a number counts pages: “page 2”, “Seite 2 von 3”, “page 2/3”. */
const isOfPage = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - mostBefore), at).some((token) => token.kind === 'word' && isPageWord(token.folded)) &&
  /^\d{1,3}$/.test(tokens[at]?.text ?? '');

const mostBefore = 3;

/** Whether a number before this word counts spools, colours or threads: “58 spools”. */
const isCounted = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  (listWordAt([token.folded])?.word.means === 'spool' || /^(?:colou?rs?|farben?|threads?|garne?)$/.test(token.folded));
