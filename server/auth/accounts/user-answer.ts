import * as z from 'zod/mini';
import { asEmail } from '#core/people/as-email.ts';
import { err, ok, type Result } from '#core/result.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { FactorRow } from '../tables/factors.ts';
import type { IdentityRow } from '../tables/identities.ts';
import type { UserRow } from '../tables/users.ts';

/** Converts a person into the JSON of Supabase Auth. Unset instants are left out; the others are UTC strings. */
export function userAnswer(user: UserRow, identities: readonly IdentityRow[], factors: readonly FactorRow[]) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    ...instant('email_confirmed_at', user.email_confirmed_at),
    ...instant('invited_at', user.invited_at),
    ...instant('confirmation_sent_at', user.confirmation_sent_at),
    ...instant('recovery_sent_at', user.recovery_sent_at),
    ...instant('reauthentication_sent_at', user.reauthentication_sent_at),
    ...(user.email_change === null ? {} : { new_email: user.email_change }),
    ...instant('email_change_sent_at', user.email_change_sent_at),
    phone: '',
    ...instant('confirmed_at', user.email_confirmed_at),
    ...instant('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    ...(factors.length === 0 ? {} : { factors: factors.map(factorAnswer) }),
    identities: identities.map(identityAnswer),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    ...instant('banned_until', user.banned_until),
    is_anonymous: false,
  };
}

/** Converts a factor into the form of Supabase Auth, without its secret. */
export function factorAnswer(factor: FactorRow) {
  return {
    id: factor.id,
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    status: factor.status,
    ...(factor.friendly_name === '' ? {} : { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    phone: '',
    last_challenged_at: factor.last_challenged_at?.toISOString() ?? null,
  };
}

// In the JSON of Supabase Auth, `id` is the person's id at the provider, and `identity_id` is the id of the row.
const identityAnswer = (identity: IdentityRow) => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data: identity.identity_data,
  provider: identity.provider,
  ...instant('last_sign_in_at', identity.last_sign_in_at),
  created_at: identity.created_at.toISOString(),
  updated_at: identity.updated_at.toISOString(),
  ...(typeof identity.identity_data['email'] === 'string' ? { email: identity.identity_data['email'] } : {}),
});

const instant = <Name extends string>(name: Name, at: Date | null): { readonly [key in Name]?: string } =>
  (at === null ? {} : { [name]: at.toISOString() }) as { readonly [key in Name]?: string };

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

const shape = z.string().check(z.maxLength(255), z.regex(z.regexes.email));

/**
 * Returns the email address that a person typed (see `asEmail`), in lower case. Refuses an invalid or too long address.
 */
export function readEmailAddress(text: string): Result<string, Refusal> {
  const address = shape.safeParse(asEmail(text).toLowerCase());
  return address.success ? ok(address.data) : err(refusals.emailInvalid);
}
