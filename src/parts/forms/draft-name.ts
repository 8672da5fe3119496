import type { Units } from '#core/amounts/units.ts';
import { useSession } from '#services/session.tsx';
import { draftKeysOf } from './draft-keys.ts';

/** What identifies a draft besides the person and the tab: forms that differ in any of these fields share no draft. */
export interface DraftOf {
  readonly form: string;
  /** Null for a form that belongs to the person and to no team. */
  readonly team: string | null;
  /** The row that is changed, or what a new row is made for. */
  readonly row?: string | undefined;
  /** The units in which lengths, sizes and weights are typed: 500 yards are not 500 metres. */
  readonly units?: Units;
  /** The currency in which money is typed, where no row determines it. */
  readonly currency?: string;
}

/** Returns the storage name of the draft; undefined while signed out: then nothing is stored. */
export const useDraftName = ({ form, team, row, units, currency }: DraftOf): string | undefined => {
  const { state } = useSession();
  if (state.kind === 'signedOut') return undefined;
  const parts = [team, form, row, units === 'imperial' ? units : undefined, currency];
  return draftKeysOf(state.account.userId) + parts.filter((part) => part != null).join('.');
};

/** Leaves out fields of another type: an older version may have written them. */
export const usable = <T extends object>(kept: object | undefined, initial: T): Partial<T> => {
  const fields = Object.entries(kept ?? {}).filter(([name, value]) => {
    const standard: unknown = initial[name as keyof T];
    return standard !== undefined && (standard === null || value === null || isAlike(value, standard));
  });
  return Object.fromEntries(fields) as Partial<T>;
};

/** A number may be an exact amount: once a person types over it, it is a text. */
const isAlike = (value: unknown, standard: unknown): boolean =>
  typeof value === typeof standard || (typeof standard === 'number' && typeof value === 'string');
