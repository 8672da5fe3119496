import { catalogue } from './catalogue.ts';
import { pluralForm, written } from './compile.ts';
import { formatNumber, pluralFormOf } from './formats.ts';
import type { TextArguments, TextKey } from './text-key.ts';

/** The text for a key in the language in use, its values filled in and its plural chosen by `count`. */
export const t = <Key extends TextKey>(key: Key, ...[values]: TextArguments<Key>): string =>
  catalogue._(key, values === undefined ? {} : withNumbers(values));

/**
 * The values with their numbers written and the plural form chosen. The library would do that too, but makes an
 * `Intl.NumberFormat` for each plural, which `formats.ts` avoids.
 */
const withNumbers = (values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const all: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'number') all[written(name)] = formatNumber(value);
  const { count } = values;
  if (typeof count === 'number') all[pluralForm] = pluralFormOf(count);
  return all;
};
