import type { Thread } from '../kinds/thread.ts';

/** Names a thread as most screens do: brand, number and name, "Isacord 1902 Poinsettia". */
export const threadTitle = ({ brand, code, name }: Pick<Thread, 'brand' | 'code' | 'name'>): string =>
  [brand, code, name].filter((part) => part !== null && part !== '').join(' ');

/** Names a thread as lists do: what is printed on the spool comes first, "1902 Isacord Poinsettia". */
export const numberFirst = ({ brand, code, name }: Pick<Thread, 'brand' | 'code' | 'name'>): string =>
  [code, brand, name].filter((part) => part !== null && part !== '').join(' ');
