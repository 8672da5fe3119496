import type { FieldShape } from './field-shape.ts';

/** Whether a person can type such a value; the others are chosen on screens of their own. */
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
