import type { LineDraft, SizeDraft } from './pricing-draft.ts';
import { numberOf } from './typed-numbers.ts';

/** Returns the sizes of a line, without those whose quantity is empty or 0. */
export function countedSizes({ sizes = [] }: LineDraft): readonly SizeDraft[] {
  return sizes.filter(({ qty }) => qty.trim() !== '' && numberOf(qty) !== 0);
}

/** Returns the quantity of a line as text: the sum of its sizes or, without sizes, the typed quantity. */
export function quantityText(line: LineDraft): string {
  const counted = countedSizes(line);
  return counted.length === 0 ? line.qty : String(counted.reduce((sum, { qty }) => sum + piecesOf(qty), 0));
}

/** Returns a size's whole pieces. A fraction is reported at the size's own field, so the sum leaves it out. */
const piecesOf = (qty: string): number => Math.trunc(numberOf(qty) ?? 0);
