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
    if (hoop !== undefined && fittingFile(data, hoop) === undefined) return false;
    return isWanted(searchedIn(data));
  });
};

/**
 * Returns the size of a design's file that fits a hoop: the main file's if that fits, else the largest variant's;
 * undefined if none fits (rules: F23).
 */
export function fittingFile(
  { widthMm10, heightMm10, variants }: CollectionRow<'design'>['data'],
  hoop: FittingHoop,
): FileSize | undefined {
  const fits = (file: FileSize) => hoopFit({ wMm10: file.widthMm10, hMm10: file.heightMm10 }, hoop) !== 'no';
  if (fits({ widthMm10, heightMm10 })) return { widthMm10, heightMm10 };
  const [largest] = variants.filter(fits).toSorted((a, b) => b.widthMm10 * b.heightMm10 - a.widthMm10 * a.heightMm10);
  return largest;
}

interface FileSize {
  readonly widthMm10: number;
  readonly heightMm10: number;
}

/** The words of each design, kept because the search needs them again after each typed character. */
const kept = new WeakMap<object, string>();

const searchedIn = (data: CollectionRow<'design'>['data']): string => {
  const known = kept.get(data) ?? fold([data.name, ...data.tags, data.notes ?? ''].join(' '));
  kept.set(data, known);
  return known;
};
