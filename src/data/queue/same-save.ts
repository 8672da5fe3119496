import type { Action } from '#core/mutations/registry.ts';

/** Whether two saves make the same row. A form makes new ids at each press, so texts are compared as well. */
export const isSameSave = (before: readonly Action[], now: readonly Action[]): boolean => {
  const known = new Set(marksOf(before));
  return marksOf(now).some((mark) => known.has(mark));
};

/** Whether two saves make a row with the same id. */
export const makesSameRow = (before: readonly Action[], now: readonly Action[]): boolean => {
  const known = new Set(idsMadeBy(before));
  return idsMadeBy(now).some((id) => known.has(id));
};

const idsMadeBy = (actions: readonly Action[]): readonly string[] =>
  actions.flatMap(({ name, args }) => (name.endsWith('.create') ? [args.id] : []));

/** Returns marks by which each new row is recognised. A change of an existing row has none: it may be saved twice. */
const marksOf = (actions: readonly Action[]): readonly string[] => {
  /** The marks of new rows by id, because a new row may name another new row, whose id differs at the next press. */
  const made = new Map<string, string>();
  return actions.flatMap(({ name, args }) => {
    if (!name.endsWith('.create')) return [];
    const texts = textsIn(args);
    const mark = JSON.stringify([name, texts.map((text) => made.get(text) ?? text)]);
    made.set(args.id, mark);
    return [args.id, JSON.stringify([name, texts]), mark];
  });
};

/** Returns the texts of a row, but no times, and no amounts: a person may correct these between two presses. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return isTime.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (madePerSave.has(name) ? [] : textsIn(inner)));
};

const isTime = /^\d{4}-\d\d-\d\dT/;

/** Fields that a form fills with new values at each press. */
const madePerSave: ReadonlySet<string> = new Set(['id', 'groupId', 'importId', 'shortCode']);
