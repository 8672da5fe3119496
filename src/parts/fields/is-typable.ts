import type { FieldShape } from './field-shape.ts';

/**
 * Returns whether a person can type a value of this shape; values of other shapes are chosen on screens of their own.
 */
export const isTypable = (shape: FieldShape): boolean => typeof shape === 'object' || typed.has(shape);

const typed: ReadonlySet<FieldShape> = new Set<FieldShape>([
  'text',
  'lines',
  'texts',
  'whole',
  'decimal',
  'rate',
  'share',
  'length',
  'amount',
  'weight',
  'size',
  'money',
  'date',
  'yes',
  'colour',
  'place',
]);
