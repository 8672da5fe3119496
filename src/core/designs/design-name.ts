import { formatOfEnding } from '../design-file/find-format.ts';
import { splitName } from '../design-file/side-colours.ts';
import { unreadFormat } from '../design-file/unread-formats.ts';

/** Whether a file belongs to the page of designs by its name: it is read there, or the page says why not. */
export const isForDesigns = (name: string): boolean => {
  const { ending } = splitName(name);
  return ending === 'zip' || formatOfEnding(ending) !== undefined || unreadFormat(ending) !== undefined;
};
