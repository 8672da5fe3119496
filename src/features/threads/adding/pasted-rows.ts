import type { PastedPart } from '#core/pasted-list.ts';
import type { PickIndex } from '#parts/threads/pick-index.ts';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';

/** One line of a pasted list: everything that has its number, the closest first; nothing when it was not understood. */
export interface PastedRow {
  readonly text: string;
  readonly picks: readonly ThreadPick[];
  readonly spools: number;
  readonly fullness: Extract<PastedPart, { readonly kind: 'number' }>['fullness'];
}

/** Finds the threads of a pasted list. A brand counts for what follows it, until the next; a name behind a number is only looked at where it helps. */
export const pastedRows = (parts: readonly PastedPart[], index: PickIndex): readonly PastedRow[] => {
  let brand = '';
  return parts.flatMap((part): readonly PastedRow[] => {
    if (part.kind === 'words') {
      if (index.isBrand(part.text)) {
        brand = part.text;
        return [];
      }
      return [{ text: part.text, picks: index.byName(part.text), spools: 1, fullness: 10_000 }];
    }
    const { text, code, name, spools, fullness } = part;
    const named = name === '' ? [] : index.byNumber(code, `${brand} ${name}`);
    return [{ text, picks: named.length > 0 ? named : index.byNumber(code, brand), spools, fullness }];
  });
};
