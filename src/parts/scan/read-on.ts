import type { ScannedBarcode } from '#core/codes/scanned-code.ts';

/** Writes what a GS1 code contains besides the article. */
export const readOn = ({
  lot,
  more,
}: ScannedBarcode): { readonly lot: string | null; readonly more: string | null } => ({
  lot: lot ?? null,
  more: more ?? null,
});
