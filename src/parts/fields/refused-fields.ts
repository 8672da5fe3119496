import type { FieldProblems } from '#core/fields.ts';
import type { NotSaved } from '#data/queue/not-saved.ts';
import type { Measures } from './edit-values.ts';
import type { FieldShape } from './field-shape.ts';
import { shapedProblem } from './limit-in-words.ts';

/** Where a form shows a field of a row: the form's own name for it, its label, and how a person types it. */
type ShownField<Field extends string> = readonly [field: Field, label: string, shape: FieldShape];

/** Returns the problems by field with which the rules refused a change; empty if nothing was refused. */
export function problemsIn(why: NotSaved | undefined): FieldProblems {
  return why?.kind === 'rejected' ? (why.rejection.fields ?? {}) : {};
}

/** Writes the problems that a form shows at its fields; undefined if it shows none. */
export function refusedFields<Field extends string>(
  why: NotSaved | undefined,
  shown: Readonly<Record<string, ShownField<Field>>>,
  measures: Measures,
): Partial<Record<Field, string>> | undefined {
  const found = Object.entries(problemsIn(why)).flatMap(([path, problem]) => {
    const at = shown[path];
    return at === undefined ? [] : [[at[0], shapedProblem(at[1], at[2], problem, measures)] as const];
  });
  return found.length === 0 ? undefined : (Object.fromEntries(found) as Partial<Record<Field, string>>);
}
