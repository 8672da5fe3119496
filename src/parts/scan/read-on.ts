import type { ScannedBarcode } from '#core/codes/scanned-code.ts';

/** Returns what a GS1 code contains in addition to its article: `lot` and `more` as in `ScannedThread`, or null. */
export function readOn({ lot, more }: ScannedBarcode): { readonly lot: string | null; readonly more: string | null } {
  return {
    lot: lot ?? null,
    more: more ?? null,
  };
}
