import { designFileType, designFormats } from '#core/design-file/design.ts';
import { colourLists } from '../design-file/side-colours.ts';

/** The designs that the installed app offers to open: their endings, with dots, by media type. */
export const openedDesigns: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  designFormats.map((format) => [designFileType(format), [`.${format}`]]),
);

/** The endings, with dots, of what the page of designs takes from other apps: designs, lists of colours, archives. */
export const takenEndings: readonly string[] = [...designFormats, 'u00', 'u02', ...colourLists, 'zip'].map(
  (ending) => `.${ending}`,
);
