/**
 * Names the state that a team's rows are in, by what the database notes under `revision`, `cursor` and `queue`. The
 * revision alone would do, had every release counted it: of a release before, one hears by what it read and what it saved.
 */
export const stateOfRows = (revision: unknown, cursor: unknown, queue: unknown): string =>
  [
    numberIn(revision, 'n'),
    numberIn(cursor, 'generation'),
    numberIn(cursor, 'cursor'),
    numberIn(queue, 'nextSeq'),
  ].join(' ');

const numberIn = (note: unknown, name: string): number => {
  const found: unknown = typeof note === 'object' && note !== null ? Reflect.get(note, name) : undefined;
  return typeof found === 'number' ? found : 0;
};
