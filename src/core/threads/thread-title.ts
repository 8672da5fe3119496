import type { Thread } from '../kinds/thread.ts';

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

/**
 * Returns "Madeira Polyneon 40": brand and line. If the line begins with the brand ("Isacord 40"), returns only the
 * line.
 */
export function lineName({ brand, line }: { readonly brand: string; readonly line: string }): string {
  return line.toLowerCase().startsWith(brand.toLowerCase()) ? line : `${brand} ${line}`;
}
