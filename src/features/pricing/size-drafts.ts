import type { LineDraft, SizeDraft } from './pricing-draft.ts';
import { wholeOf } from './typed-numbers.ts';

/** The sizes that there are pieces of. Those without a number, or of none, are left out. */
export const countedSizes = ({ sizes = [] }: LineDraft): readonly SizeDraft[] =>
  sizes.filter(({ qty }) => qty.trim() !== '' && wholeOf(qty) !== 0);

/** How many pieces a line has, as text: the sum of its sizes where it has any. */
export const quantityText = (line: LineDraft): string => {
  const counted = countedSizes(line);
  return counted.length === 0 ? line.qty : String(counted.reduce((sum, { qty }) => sum + (wholeOf(qty) ?? 0), 0));
};
