import { err, ok, type Result } from '#core/result.ts';
import { refusals, type Refusal } from '../refusal.ts';

/** What people say about themselves at sign-up, e.g. `full_name`. */
export type UserData = Readonly<Record<string, unknown>>;

/** What the server itself says about a person, in their data and in that of an identity. */
export type SaidByServer = Readonly<
  Record<'sub' | 'email', string> & Record<'email_verified' | 'phone_verified', boolean>
>;

/** Data with the server's own words in the place of what somebody else says by the same names; no name is added. */
export const withoutClaims = (data: UserData, said: SaidByServer): UserData =>
  Object.fromEntries(Object.entries({ ...data, ...said }).filter(([key]) => key in data));

const mostBytes = 1024;
const mostDepth = 8;

/** Checks free data of a person. The limit is narrow because the data travels in every access token, and so in every cookie. */
export const readUserData = (data: UserData): Result<UserData, Refusal> => {
  const fits = isStorable(data, 0) && Buffer.byteLength(JSON.stringify(data)) <= mostBytes;
  return fits ? ok(data) : err(refusals.dataTooLarge);
};

// PostgreSQL's jsonb refuses NUL and half a surrogate pair; a deep enough nest would exhaust the stack of any reader.
const isStorable = (value: unknown, depth: number): boolean => {
  if (depth > mostDepth) return false;
  if (typeof value === 'string') return !/[\0\p{Cs}]/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key, depth) && isStorable(inner, depth + 1));
};
