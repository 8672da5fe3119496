import type { Change } from '#core/mutations/mutation.ts';

/** Whether a change creates a row, on which later changes can depend. */
export function isCreation({ name }: Pick<Change, 'name'>): boolean {
  return name.endsWith('.create');
}

/** Returns the id of the row that a change is about; undefined if the arguments name none. */
const rowIdOf = ({ args }: Pick<Change, 'args'>): string | undefined => {
  const id = fieldsOf(args)['id'];
  return typeof id === 'string' ? id : undefined;
};

/** Whether a change needs a missing row: its own row (unless it creates that row), or a row that a field names. */
const needs = (change: Change, missing: ReadonlySet<string>): boolean => {
  const own = isCreation(change) ? [] : [rowIdOf(change)];
  const named = Object.entries(fieldsOf(fieldsOf(change.args)['set'])).flatMap(([field, value]) =>
    field.endsWith('Id') ? [value] : [],
  );
  return [...own, ...named].some((id) => typeof id === 'string' && missing.has(id));
};

/** Returns the later changes that need the row of a refused creation. `stands`: whether a change was surely applied. */
export function dependantsOf<C extends Change>(
  creation: Change,
  later: readonly C[],
  stands: (change: C) => boolean,
): readonly C[] {
  const missing = new Set([rowIdOf(creation) ?? '']);
  return later.filter((change) => {
    const depends = !stands(change) && needs(change, missing);
    const made = isCreation(change) ? rowIdOf(change) : undefined;
    if (made !== undefined && depends) missing.add(made);
    // this creation was applied or needs no missing row, so its row exists and later changes can build on it
    if (made !== undefined && !depends) missing.delete(made);
    return depends;
  });
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
