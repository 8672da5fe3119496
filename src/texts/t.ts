import { catalogue } from './catalogue.ts';
import type { TextArguments, TextKey } from './text-key.ts';

/** The text for a key in the language in use, its values filled in and its plural chosen by `count`. */
export const t = <Key extends TextKey>(key: Key, ...[values]: TextArguments<Key>): string =>
  catalogue._(key, values ?? {});
