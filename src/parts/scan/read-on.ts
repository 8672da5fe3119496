import type { ScannedBarcode } from '#core/codes/scanned-code.ts';

/** Returns what a GS1 code says besides its article: `lot` and `more` as in `ScannedThread`, each null if missing. */
export const readOn = ({
  lot,
  more,
}: ScannedBarcode): { readonly lot: string | null; readonly more: string | null } => ({
  lot: lot ?? null,
  more: more ?? null,
});
