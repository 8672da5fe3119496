import { catalogue } from './catalogue.ts';
import type { TextKey } from './text-key.ts';

/** Whether there is a text of this name in the language in use. */
export const isTextKey = (name: string): name is TextKey => Object.hasOwn(catalogue.messages, name);
