import { fold, hasWordsOf } from '#core/catalogue/fold.ts';
import { hoopFit, type FittingHoop } from '#core/hoops/hoop-fit.ts';
import type { CollectionRow } from '#inventory/collection.ts';

export interface WantedDesigns {
  readonly text: string;
  readonly format: string | null;
  readonly tag: string | null;
  readonly hoop: FittingHoop | undefined;
}

/**
 * Returns the designs that pass the filters and whose name, tags and notes together contain every word of the search.
 */
export const shownDesigns = (
  rows: readonly CollectionRow<'design'>[],
  { text, format, tag, hoop }: WantedDesigns,
): readonly CollectionRow<'design'>[] => {
  const isWanted = hasWordsOf(text);
  return rows.filter(({ data }) => {
    if (format !== null && data.format !== format && !data.variants.some((one) => one.format === format)) return false;
    if (tag !== null && !data.tags.includes(tag)) return false;
    if (hoop !== undefined && hoopFit({ wMm10: data.widthMm10, hMm10: data.heightMm10 }, hoop) === 'no') return false;
    return isWanted(searchedIn(data));
  });
};

/** The words of each design, kept because the search needs them again after each typed character. */
const kept = new WeakMap<object, string>();

const searchedIn = (data: CollectionRow<'design'>['data']): string => {
  const known = kept.get(data) ?? fold([data.name, ...data.tags, data.notes ?? ''].join(' '));
  kept.set(data, known);
  return known;
};
