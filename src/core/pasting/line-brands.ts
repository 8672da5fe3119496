import type { Entry, Held } from './entry-row.ts';
import { coming, isLongNumber, isSmall, longestLook, type LineState } from './line-state.ts';
import type { Token } from './list-words.ts';
import type { Lines, Named, ThreadIndex } from './thread-index.ts';

/** Reads words that name a brand or line. Returns false if the words cannot name a brand or line at this place. */
export function nameBrand(line: LineState, words: readonly Token[], found: Named, isGuess: boolean): boolean {
  const [first, end] = [words[0], words.at(-1)];
  if (first === undefined || end === undefined) return false;
  const held = heldBy(line, words.map((word) => word.text).join(' '), found, isGuess);
  if (held === undefined) return false;
  const { entries, last, next, tokens } = line;
  const rest = tokens.slice(line.at + words.length, line.at + longestLook);
  const isUnbranded = (entry: Entry) => !entry.hasOwnBrand;
  // “1902 Isacord”, “0020 Isacord, 310 DMC”: a brand after a number belongs to that number.
  const isAtEnd = rest[0] === undefined || rest[0].kind === 'break';
  const isOfLast = last !== undefined && next === undefined && isUnbranded(last) && isAtEnd;
  const areOfBrand = entries.filter((entry) => isUnbranded(entry) && entry.held === line.held);
  const isOfAll = next === undefined && areOfBrand.length === entries.length && !rest.some(isLongNumber);
  line.isNarrowed ||= intersection(held.brand.lines, found.lines).size < held.brand.lines.size;
  const isOther = line.named !== undefined && intersection(line.named.brand.lines, held.brand.lines).size === 0;
  if (isOther && line.named !== undefined) line.others.push(line.named);
  line.here = held;
  line.named = held;
  line.isAfterBrand = true;
  const before = entries.at(-1);
  if (before !== undefined && (isOfLast || isOfAll)) {
    for (const entry of isOfAll ? areOfBrand : [before]) Object.assign(entry, { held, hasOwnBrand: true });
    before.to = end.end;
    if (!isOfAll) [line.here, line.former] = [line.held, held];
    // “5 DMC” may be five spools or number 5.
    if (isSmall(before.code ?? '')) before.isUnclear = true;
    return true;
  }
  line.last = undefined;
  Object.assign(coming(line, first), { held, hasOwnBrand: true, to: end.end });
  return true;
}

/** Returns the brand that applies after these words; undefined if they only narrow a brand that has no such line. */
const heldBy = (line: LineState, text: string, found: Named, isGuess: boolean): Held | undefined => {
  const { here } = line;
  const named = { lines: found.lines, words: text };
  if (here === undefined) return { ...named, isGuess, brand: named };
  const isBeginning = !line.isNarrowed && line.entries.length === 0 && (line.next?.names.length ?? 0) === 0;
  const within = intersection(here.lines, found.lines);
  // “Madeira Rayon” or “Rayon” below the heading “Madeira Polyneon” means another line of the same brand.
  const beside = within.size === 0 && isBeginning ? intersection(here.brand.lines, found.lines) : within;
  if (beside.size === 0) return found.isName ? { ...named, isGuess, brand: named } : undefined;
  const isMore = line.named !== undefined || !found.isName;
  const before = within.size === 0 ? here.brand.words : here.words;
  const isOfBrand = intersection(here.brand.lines, found.lines).size === found.lines.size;
  return {
    lines: beside,
    words: isMore ? `${before} ${text}` : text,
    isGuess: isGuess || here.isGuess,
    brand: found.isName && !isOfBrand ? named : here.brand,
  };
};

/** Joins the brands of a heading such as “DMC / Anchor”: any of them may apply to the lines below. */
export function anyOf(named: Held, others: readonly Held[]): Held {
  if (others.length === 0) return named;
  const all = [...others, named];
  const words = all.map((one) => one.words).join(' ');
  const lines = new Set(all.flatMap((one) => [...one.lines]));
  const ofBrands = new Set(all.flatMap((one) => [...one.brand.lines]));
  const isGuess = all.some((one) => one.isGuess);
  return { lines, words, isGuess, areMany: true, brand: { lines: ofBrands, words } };
}

const intersection = (some: Lines, others: Lines): Lines => new Set([...some].filter((one) => others.has(one)));

type Numbered = Pick<Entry, 'code' | 'held'>;

/** Whether a thread with this number has all these words in its name. */
export function hasName(index: ThreadIndex<unknown>, entry: Numbered, words: readonly string[]): boolean {
  return namesOf(index, entry).some((name) => words.every((word) => ` ${name} `.includes(` ${word} `)));
}

/** Returns how many of the words form the whole name of a thread with this number; 0 if none do. */
export function nameLength(index: ThreadIndex<unknown>, entry: Numbered, words: readonly string[]): number {
  const names = namesOf(index, entry);
  for (let length = words.length; length > 0; length -= 1)
    if (names.includes(words.slice(0, length).join(' '))) return length;
  return 0;
}

/** Returns how many words form the whole name of a thread, two at least: “Half Moon”, “My red”; 0 if none do. */
export function wholeNameLength(index: ThreadIndex<unknown>, held: Entry['held'], words: readonly string[]): number {
  for (let length = words.length; length > 1; length -= 1)
    if (index.byName(words.slice(0, length).join(' '), held?.lines).length > 0) return length;
  return 0;
}

const namesOf = (index: ThreadIndex<unknown>, { code, held }: Numbered): readonly string[] => {
  if (code === undefined) return [];
  const { exact, loose } = index.byNumber(code, held?.lines);
  return [...exact, ...loose].map(({ name }) => name);
};
