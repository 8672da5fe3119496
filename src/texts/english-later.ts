import { fieldWords } from './en/field-words.ts';
import { syncPage } from './en/sync-page.ts';
import { trouble } from './en/trouble.ts';

/** The English texts of what is rarely needed; code that is fetched later brings them along with `say-later.ts`. */
export const englishLater = { ...syncPage, ...fieldWords, ...trouble };
