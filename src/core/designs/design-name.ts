import { formatOfEnding } from '../design-file/design.ts';
import { splitName } from '../design-file/side-colours.ts';
import { unreadFormat } from '../design-file/unread-formats.ts';

/** Whether a file's name sends it to the page of designs, which reads the file or says why it cannot. */
export function isForDesigns(name: string): boolean {
  const { ending } = splitName(name);
  return ending === 'zip' || formatOfEnding(ending) !== undefined || unreadFormat(ending) !== undefined;
}
