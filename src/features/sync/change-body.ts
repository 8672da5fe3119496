import type { Change } from '#core/mutations/mutation.ts';
import type { AttentionEntry } from '#data/database/team-database.ts';

interface ChangeBody {
  readonly kind: string;
  readonly verb: string;
  readonly id: string;
  readonly set: Readonly<Record<string, unknown>>;
}

/** Splits a change into its parts. Any version of the app may have written it, so missing parts become empty. */
export function bodyOf({ name, args }: Pick<Change, 'name' | 'args'>): ChangeBody {
  const [kind = '', verb = ''] = name.split('.');
  const own = isFields(args) ? args : {};
  const { id, set } = own;
  return { kind, verb, id: typeof id === 'string' ? id : '', set: isFields(set) ? set : {} };
}

/** Whether a change adds an entry that undoes an earlier one: then it has no value that a person could type again. */
export function isUndo(change: Pick<Change, 'name' | 'args'>): boolean {
  return typeof bodyOf(change).set['reversesId'] === 'string';
}

/** Returns the row that the server sent with a refusal: its kind, and its fields as they were there; null without one. */
export function rowThere({
  current,
}: Pick<AttentionEntry, 'current'>): { readonly kind: unknown; readonly fields: ChangeBody['set'] } | null {
  if (current === null) return null;
  const { t: kind, d, more } = current;
  return { kind, fields: { ...(isFields(d) && d), ...(isFields(more) && more) } };
}

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
