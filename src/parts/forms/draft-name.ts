import type { Units } from '#core/amounts/units.ts';
import { useSession } from '#services/session.tsx';
import { draftKeysOf } from './draft-keys.ts';

/** What identifies a draft, with the person and the tab. */
export interface DraftOf {
  readonly form: string;
  /** Null for a form that belongs to the person rather than to a team. */
  readonly team: string | null;
  /** The row to change, or what a new row is made for. */
  readonly row?: string | undefined;
  /** The units in which a person types lengths, sizes and weights: 500 yards are not 500 metres. */
  readonly units?: Units;
  /** The currency in which a person types money, if no row decides it. */
  readonly currency?: string;
}

/** Returns the storage name of the draft; undefined while signed out, because then nothing is stored. */
export function useDraftName({ form, team, row, units, currency }: DraftOf): string | undefined {
  const { state } = useSession();
  if (state.kind === 'signedOut') return undefined;
  const parts = [team, form, row, units === 'imperial' ? units : undefined, currency];
  return draftKeysOf(state.account.userId) + parts.filter((part) => part != null).join('.');
}

/** Removes unknown fields, and fields of another type, which an older version may have stored. */
export function usable<T extends object>(kept: object | undefined, initial: T): Partial<T> {
  const fields = Object.entries(kept ?? {}).filter(([name, value]) => {
    const standard: unknown = initial[name as keyof T];
    return standard !== undefined && (standard === null || value === null || isAlike(value, standard));
  });
  return Object.fromEntries(fields) as Partial<T>;
}

/** Whether a value has the type of a field. A number may become a text once a person changes it. */
const isAlike = (value: unknown, standard: unknown): boolean =>
  typeof value === typeof standard || (typeof standard === 'number' && typeof value === 'string');
