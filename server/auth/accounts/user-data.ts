import { err, ok, type Result } from '#core/result.ts';
import { refusals, type Refusal } from '../refusal.ts';

/** Free fields about a person, such as `full_name`, which the person, a provider or the administration sets. */
export type UserData = Readonly<Record<string, unknown>>;

/** The fields that only the server sets, in a person's data and in the data of an identity. */
export type SaidByServer = Readonly<
  Record<'sub' | 'email', string> & Record<'email_verified' | 'phone_verified', boolean>
>;

/** Overwrites the fields of `data` that only the server sets with the values in `said`; adds no field. */
export function withoutClaims(data: UserData, said: SaidByServer): UserData {
  return Object.fromEntries(Object.entries({ ...data, ...said }).filter(([key]) => key in data));
}

const mostBytes = 1024;
const mostDepth = 8;

/** Checks a person's free data. The limit is small, because every access token contains the data. */
export function readUserData(data: UserData): Result<UserData, Refusal> {
  const fits = isStorable(data, 0) && Buffer.byteLength(JSON.stringify(data)) <= mostBytes;
  return fits ? ok(data) : err(refusals.dataTooLarge);
}

// PostgreSQL's jsonb refuses NUL and half a surrogate pair; very deep nesting would exhaust a reader's stack.
const isStorable = (value: unknown, depth: number): boolean => {
  if (depth > mostDepth) return false;
  if (typeof value === 'string') return !/[\0\p{Cs}]/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key, depth) && isStorable(inner, depth + 1));
};
