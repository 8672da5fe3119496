import type { Change } from '#core/mutations/mutation.ts';

/** A change taken apart: the kind of row and what is done to it, which row, and the fields it sets. */
export interface ChangeBody {
  readonly kind: string;
  readonly verb: string;
  readonly id: string;
  readonly set: Readonly<Record<string, unknown>>;
}

/** Takes a queued change apart, whatever version wrote it: what is not there is empty. */
export const bodyOf = ({ name, args }: Pick<Change, 'name' | 'args'>): ChangeBody => {
  const [kind = '', verb = ''] = name.split('.');
  const own = isFields(args) ? args : {};
  const { id, set } = own;
  return { kind, verb, id: typeof id === 'string' ? id : '', set: isFields(set) ? set : {} };
};

/** Whether a change takes back another one: then no other value in it helps, and none is what a person typed. */
export const isUndo = (change: Pick<Change, 'name' | 'args'>): boolean =>
  typeof bodyOf(change).set['reversesId'] === 'string';

/** Whether something is a record of fields. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
