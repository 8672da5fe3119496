import type { AttentionEntry } from '#data/team-database.ts';
import { bodyOf } from './change-body.ts';
import { fieldFacts, type FieldShape } from './field-table.ts';
import { problemsOf } from './refusal-sentence.ts';

/** A field that can be typed anew. */
export interface EditableField {
  readonly field: string;
  readonly shape: FieldShape;
}

const typed: ReadonlySet<FieldShape> = new Set<FieldShape>([
  'text',
  'lines',
  'texts',
  'whole',
  'decimal',
  'length',
  'amount',
  'weight',
  'money',
  'date',
  'yes',
  'colour',
  'place',
]);

/** The fields in question of a refused change: those that the server complained of, else all that it set; only such as a person can type. */
export const editableFields = (entry: AttentionEntry): readonly EditableField[] => {
  const { kind, set } = bodyOf(entry);
  const bad = Object.keys(problemsOf(entry)).map((path) => path.split('.')[0] ?? path);
  const all = [...new Set([...bad, ...Object.keys(set)])].flatMap((field): EditableField[] => {
    const shape = fieldFacts(kind, field)?.shape;
    return shape !== undefined && (typeof shape === 'object' || typed.has(shape)) ? [{ field, shape }] : [];
  });
  const asked = all.filter(({ field }) => bad.includes(field));
  return asked.length > 0 ? asked : all;
};
