import { textOf } from './catalogue.ts';
import type { TextKey } from './text-key.ts';

/** Whether there is a text of this name in the language in use. */
export function isTextKey(name: string): name is TextKey {
  return textOf(name) !== undefined || textOf(`${name}_other`) !== undefined;
}
