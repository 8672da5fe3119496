import type { Thread } from './kinds/thread.ts';

/** "Isacord 1902 Poinsettia": brand, number and name, as a thread is called everywhere on screen. */
export const threadTitle = ({ brand, code, name }: Pick<Thread, 'brand' | 'code' | 'name'>): string =>
  [brand, code, name].filter((part) => part !== null && part !== '').join(' ');
