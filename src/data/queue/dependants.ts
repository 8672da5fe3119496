import type { Change } from '#core/mutations/mutation.ts';

/** Whether a change makes a row, so that others can build on it. */
export const isCreation = ({ name }: Pick<Change, 'name'>): boolean => name.endsWith('.create');

/** The row that a change is about, by its id; undefined where the arguments name none. */
export const rowIdOf = ({ args }: Pick<Change, 'args'>): string | undefined => {
  const id = fieldsOf(args)['id'];
  return typeof id === 'string' ? id : undefined;
};

/** Whether a change cannot be without rows that are missing: it is about one, or names one in a field. A creation is not about a row: it makes it. */
export const needs = (change: Change, missing: ReadonlySet<string>): boolean => {
  const own = isCreation(change) ? [] : [rowIdOf(change)];
  const named = Object.entries(fieldsOf(fieldsOf(change.args)['set'])).flatMap(([field, value]) =>
    field.endsWith('Id') ? [value] : [],
  );
  return [...own, ...named].some((id) => typeof id === 'string' && missing.has(id));
};

/** Those of later changes, in their order, that need the row of a refused creation, directly or through the creations of others. `stands`: the change is known to have been applied. */
export const dependantsOf = <C extends Change>(
  creation: Change,
  later: readonly C[],
  stands: (change: C) => boolean,
): readonly C[] => {
  const missing = new Set([rowIdOf(creation) ?? '']);
  return later.filter((change) => {
    const depends = !stands(change) && needs(change, missing);
    const made = isCreation(change) ? rowIdOf(change) : undefined;
    if (made !== undefined && depends) missing.add(made);
    // made once more, by itself: what follows builds on that
    if (made !== undefined && !depends) missing.delete(made);
    return depends;
  });
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
