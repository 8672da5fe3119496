import { designFormats } from '../design-file/design.ts';
import { formatOfEnding } from '../design-file/find-format.ts';
import { colourLists, splitName } from '../design-file/side-colours.ts';
import { unreadFormat } from '../design-file/unread-formats.ts';

/** Whether a file belongs to the page of designs by its name: it is read there, or the page says why not. */
export const isForDesigns = (name: string): boolean => {
  const { ending } = splitName(name);
  return ending === 'zip' || formatOfEnding(ending) !== undefined || unreadFormat(ending) !== undefined;
};

/** The endings of the files that the page of designs reads, with their dots: designs, lists of colours, archives. */
export const designEndings: readonly string[] = [...designFormats, 'u00', 'u02', ...colourLists, 'zip'].map(
  (ending) => `.${ending}`,
);
