import type { FieldShape } from './field-shape.ts';

/** Whether the shared forms have a control for a value of this shape. They leave out fields of all other shapes. */
export function isTypable(shape: FieldShape): boolean {
  return typeof shape === 'object' || typed.has(shape);
}

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
