import { textOf } from './catalogue.ts';
import { formatNumber, pluralFormOf } from './numbers.ts';
import type { TextArguments, TextKey } from './text-key.ts';

/** Returns the text for a key in the language in use, with its values filled in and its plural chosen by `count`. */
export function t<Key extends TextKey>(key: Key, ...[values]: TextArguments<Key>): string {
  return values === undefined ? (textOf(key) ?? key) : filledIn(key, values);
}

/** Replaces `{{name}}` by the value unchanged, and `{{name, number}}` by the number as the locale writes it. */
const filledIn = (key: string, values: Readonly<Record<string, unknown>>): string => {
  const { count } = values;
  const text = textOf(key) ?? (typeof count === 'number' ? textOf(pluralKey(key, count)) : undefined) ?? key;
  return text.replaceAll(/\{\{(\w+)(, number)?\}\}/gu, (_, name: string, isNumber: string | undefined) => {
    const value = values[name];
    return isNumber !== undefined && typeof value === 'number' ? formatNumber(value) : String(value);
  });
};

const pluralKey = (key: string, count: number): string => `${key}_${pluralFormOf(count) === 'one' ? 'one' : 'other'}`;

/** A catalogue in another language: exactly the keys of the English one, no more and no fewer. */
export type Translation<English> = { readonly [Key in keyof English]: string };
