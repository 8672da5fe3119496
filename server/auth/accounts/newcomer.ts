import type { Sql } from '#server/db/sql.ts';
import { type AuthDeps, freshId } from '../auth-deps.ts';
import { insertAudit } from '../tables/audit.ts';
import { type IdentityRow, insertIdentity, findIdentities, addProvider } from '../tables/identities.ts';
import { type UserRow, findUserByEmail, insertUser } from '../tables/users.ts';
import { userAnswer, withoutClaims, type UserData } from './user-answer.ts';

/** A person to register with an email address. */
export interface Newcomer {
  readonly id: string;
  readonly identityId: string;
  readonly email: string;
  readonly confirmedAt: Date | null;
  readonly appMetaData: UserData;
  readonly userMetaData: UserData;
  readonly identityData: UserData;
  readonly at: Date;
}

/** Builds a newcomer with fresh ids. Fields that only the server sets replace the same fields in `data`. */
export function createNewcomer(
  { random, clock }: AuthDeps,
  { email, data, isConfirmed }: { readonly email: string; readonly data: UserData; readonly isConfirmed: boolean },
): Newcomer {
  const id = freshId(random);
  const at = new Date(clock());
  const said = { sub: id, email, email_verified: isConfirmed, phone_verified: false };
  const userMetaData = { ...data, ...said };
  return {
    id,
    identityId: freshId(random),
    email,
    confirmedAt: isConfirmed ? at : null,
    appMetaData: { provider: 'email', providers: ['email'] },
    userMetaData,
    identityData: userMetaData,
    at,
  };
}

/**
 * Builds a newcomer for the administration. Overwrites fields of `data` that only the server sets; adds none of them.
 */
export function createAdministeredNewcomer(
  deps: AuthDeps,
  { email, data }: { readonly email: string; readonly data: UserData },
): Newcomer {
  const newcomer = createNewcomer(deps, { email, data: {}, isConfirmed: false });
  const said = { sub: newcomer.id, email, email_verified: false, phone_verified: false };
  return { ...newcomer, userMetaData: withoutClaims(data, said), identityData: said };
}

/** Builds the answer to a sign-up that needs a mail. It looks the same if the address is already registered. */
export function newcomerAnswer({ id, identityId, email, appMetaData, userMetaData, identityData, at }: Newcomer) {
  const user: UserRow = {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: null,
    email_confirmed_at: null,
    email_proven_at: null,
    invited_at: null,
    confirmation_sent_at: at,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    email_change_proven: false,
    last_sign_in_at: null,
    banned_until: null,
    raw_app_meta_data: appMetaData,
    raw_user_meta_data: userMetaData,
    created_at: at,
    updated_at: at,
  };
  const identity: IdentityRow = {
    id: identityId,
    provider_id: id,
    user_id: id,
    identity_data: identityData,
    provider: 'email',
    last_sign_in_at: null,
    created_at: at,
    updated_at: at,
  };
  return userAnswer(user, [identity], []);
}

interface Registered {
  readonly user: UserRow;
  readonly isNew: boolean;
}

/** Adds a newcomer unless the address is taken. Without a hash the newcomer has no password. */
export async function register(
  { random }: AuthDeps,
  tx: Sql,
  newcomer: Newcomer,
  passwordHash: string | null,
): Promise<Registered> {
  const { id, identityId, email, identityData, at } = newcomer;
  const added = await insertUser(tx, { ...newcomer, passwordHash });
  const isNew = added !== undefined;
  const identity = { id: identityId, userId: id, provider: 'email', providerId: id, data: identityData, at } as const;
  if (isNew) await insertIdentity(tx, identity);
  const user = added ?? (await findUserByEmail(tx, email));
  if (user === undefined) throw new Error('an address was taken, and given up at the same moment');
  const action = isNew ? 'user_signedup' : 'user_repeated_signup';
  const details = { provider: 'email' };
  await insertAudit(tx, { id: freshId(random), action, actorId: user.id, details, at });
  return { user, isNew };
}

/** Gives a person without any identity an identity of the provider `email`. Needs a transaction. */
export async function keepKnownByMail({ random }: AuthDeps, tx: Sql, { id, email }: UserRow, at: Date): Promise<void> {
  if ((await findIdentities(tx, id)).length > 0) return;
  const data = { sub: id, email, email_verified: true, phone_verified: false };
  await insertIdentity(tx, { id: freshId(random), userId: id, provider: 'email', providerId: id, data, at });
  await addProvider(tx, { userId: id, provider: 'email', data: {}, at });
}
