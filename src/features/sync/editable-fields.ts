import type { AttentionEntry } from '#data/database/team-database.ts';
import { bodyOf, isUndo } from './change-body.ts';
import type { FieldShape } from '#parts/fields/field-shape.ts';
import { fieldFacts, isTypable } from '#parts/fields/field-table.ts';
import { problemsOf } from './refusal-sentence.ts';

interface EditableField {
  readonly field: string;
  readonly shape: FieldShape;
}

/** Returns the fields of a refused change to type again: the refused ones or, if none, all that allow it. */
export function editableFields(entry: AttentionEntry): readonly EditableField[] {
  if (isUndo(entry)) return [];
  const { kind, set } = bodyOf(entry);
  const bad = Object.keys(problemsOf(entry)).map((path) => path.split('.')[0] ?? path);
  const all = [...new Set([...bad, ...Object.keys(set)])].flatMap((field): EditableField[] => {
    const shape = fieldFacts(kind, field)?.shape;
    return shape !== undefined && isTypable(shape) ? [{ field, shape }] : [];
  });
  const asked = all.filter(({ field }) => bad.includes(field));
  return asked.length > 0 ? asked : all;
}
