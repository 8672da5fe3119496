import type { Entry } from './entry.ts';
import type { ThreadIndex } from './thread-index.ts';

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
