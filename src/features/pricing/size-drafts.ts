import type { LineDraft, SizeDraft } from './pricing-draft.ts';
import { numberOf } from './typed-numbers.ts';

/** Returns the sizes of a line that count. Sizes without a quantity, or with 0 pieces, are left out. */
export const countedSizes = ({ sizes = [] }: LineDraft): readonly SizeDraft[] =>
  sizes.filter(({ qty }) => qty.trim() !== '' && numberOf(qty) !== 0);

/** Returns the quantity of a line as text: the sum of its sizes if it has any, else the typed one. */
export const quantityText = (line: LineDraft): string => {
  const counted = countedSizes(line);
  return counted.length === 0 ? line.qty : String(counted.reduce((sum, { qty }) => sum + piecesOf(qty), 0));
};

/** A part of a piece is refused at its size; the sum does not repeat it. */
const piecesOf = (qty: string): number => Math.trunc(numberOf(qty) ?? 0);
