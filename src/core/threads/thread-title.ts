import type { Thread } from '../kinds/thread.ts';
import { lineName } from './line-name.ts';

type Named = { readonly [Part in 'brand' | 'code' | 'name']: string | null };

/**
 * Names a thread as most screens do: first the number that is printed on the spool, as in "1902 Isacord Poinsettia".
 */
export function threadTitle({ brand, code, name }: Named): string {
  return [code, brand, name].filter((part) => part !== null && part !== '').join(' ');
}

/** Names a thread with its line, where several lines may have the number: "1902 Isacord 40 Poinsettia". */
export function fullTitle(thread: Pick<Thread, 'brand' | 'line' | 'code' | 'name'>): string {
  return threadTitle({ ...thread, brand: lineName(thread) });
}
