import type { FieldProblem } from '#core/fields.ts';
import type { Measures } from './edit-values.ts';
import { fieldFacts } from './field-table.ts';
import { shapedProblem } from './limit-in-words.ts';
import { fieldLabel } from './value-in-words.ts';

export function fieldProblem(kind: string, field: string, problem: FieldProblem, measures: Measures): string {
  return shapedProblem(fieldLabel(kind, field), fieldFacts(kind, field)?.shape ?? 'text', problem, measures);
}
