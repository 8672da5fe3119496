import type { Action } from '#core/mutations/registry.ts';

/** Whether two saves make one of their rows twice. A form makes new ids at each press, so texts are compared too. */
export const isSameSave = (before: readonly Action[], now: readonly Action[]): boolean => {
  const known = new Set(marksOf(before));
  return marksOf(now).some((mark) => known.has(mark));
};

/** Whether two saves make one row, by its id. */
export const makesSameRow = (before: readonly Action[], now: readonly Action[]): boolean => {
  const known = new Set(idsMadeBy(before));
  return idsMadeBy(now).some((id) => known.has(id));
};

const idsMadeBy = (actions: readonly Action[]): readonly string[] =>
  actions.flatMap(({ name, args }) => (name.endsWith('.create') ? [args.id] : []));

/** What each new row is known by. A change of a row that is there has none: it may be saved twice. */
const marksOf = (actions: readonly Action[]): readonly string[] => {
  /** The new rows by id: another new row may name them, under another id at the next press. */
  const made = new Map<string, string>();
  return actions.flatMap(({ name, args }) => {
    if (!name.endsWith('.create')) return [];
    const texts = textsIn(args);
    const mark = JSON.stringify([name, texts.map((text) => made.get(text) ?? text)]);
    made.set(args.id, mark);
    return [args.id, JSON.stringify([name, texts]), mark];
  });
};

/** The texts of a row. Without amounts, which a person may correct between two presses, and times. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return isTime.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (madeAnew.has(name) ? [] : textsIn(inner)));
};

const isTime = /^\d{4}-\d\d-\d\dT/;

/** Fields that a form fills anew at each press. */
const madeAnew: ReadonlySet<string> = new Set(['id', 'groupId', 'importId', 'shortCode']);
