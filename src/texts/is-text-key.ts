import { textOf } from './catalogue.ts';
import type { TextKey } from './text-key.ts';

/** Whether there is a text of this name in the language in use. */
export const isTextKey = (name: string): name is TextKey =>
  textOf(name) !== undefined || textOf(`${name}_other`) !== undefined;
