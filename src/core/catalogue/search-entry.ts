import { codeForms, type CodeForms } from './code-forms.ts';
import type { Coloured } from './colour-words.ts';

/** Functions that return an item's number, its former numbers, the texts whose words are searched, and its colour. */
export interface SearchKeys<T> {
  readonly code: (item: T) => string;
  readonly aliases?: (item: T) => readonly string[];
  readonly words: (item: T) => readonly (string | null)[];
  readonly colour?: (item: T) => Coloured;
}

/** An item prepared for searching. `text`: its fields as "|polyneon 40|polyneon40|dark red|darkred|". */
export interface Entry<T> {
  readonly item: T;
  readonly code: CodeForms;
  readonly aliases: readonly CodeForms[];
  readonly fields: readonly string[];
  readonly text: string;
}

/** Prepares one item. `toWords` is `plainWords`, or a faster function with the same results. */
export function entryOf<T>(
  item: T,
  { code, aliases, words }: SearchKeys<T>,
  toWords: (text: string) => string,
): Entry<T> {
  const number = code(item);
  const fields = [...words(item), partedCode(number)].flatMap((field) => withClosed(toWords(field ?? '')));
  return {
    item,
    code: codeForms(number),
    aliases: (aliases?.(item) ?? []).map(codeForms),
    fields,
    text: `|${fields.join('|')}|`,
  };
}

// A number of several parts ("12-34") is split into words when a person types it, and each word must be found.
const partedCode = (code: string): string | null => (/[^\p{L}\p{N}]/u.test(code) ? code : null);

// Also stores the words joined into one: one maker prints "Golden Rod", another "Goldenrod".
const withClosed = (field: string): readonly string[] => {
  if (field === '') return [];
  return field.includes(' ') ? [field, field.replaceAll(' ', '')] : [field];
};
