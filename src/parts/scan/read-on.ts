import type { ScannedBarcode } from '#core/codes/scanned-code.ts';
import type { ScannedThread } from './code-meaning.ts';

/** Returns what a GS1 code contains besides the article. */
export const readOn = ({ lot, more }: ScannedBarcode): Pick<ScannedThread, 'lot' | 'more'> => ({
  lot: lot ?? null,
  more: more ?? null,
});
