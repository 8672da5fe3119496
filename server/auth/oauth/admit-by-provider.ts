import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { isBanned } from '../sessions/banned.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import { freshId } from '../fresh-id.ts';
import type { OidcPerson } from './oidc.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { insertAudit } from '../tables/audit.ts';
import { deleteFlowsOf } from '../tables/flow-states.ts';
import { addProvider, clearForeignHands, findPersonOf } from '../tables/foreign-identities.ts';
import { insertIdentity, type IdentityProvider } from '../tables/identities.ts';
import { confirmAddress, lockUser } from '../tables/user-changes.ts';
import { findUserByEmail, insertUser, type UserRow } from '../tables/users.ts';
import { readUserData, type UserData } from '../accounts/user-data.ts';
import type { Sql } from '#server/db/sql.ts';

/** The person signed in by a provider, and whether sessions of this person were ended. */
export interface Admitted {
  readonly userId: string;
  readonly hasEndedSessions: boolean;
}

/** Finds the account linked to this person; else adds an account, or links the one with the verified address. */
export const admitByProvider = async (
  deps: AuthDeps,
  tx: Sql,
  provider: IdentityProvider,
  person: OidcPerson,
): Promise<Result<Admitted, Refusal>> => {
  const known = await lockKnown(tx, provider, person.subject);
  if (known !== undefined) return admit(deps, known, false);
  if (!person.email) return err(refusals.oauthEmailMissing);
  if (!person.isEmailVerified) return err(refusals.oauthEmailUnverified);
  const email = readEmailAddress(person.email);
  if (!email.ok) return err(refusals.oauthEmailMissing);
  const newcomerId = deps.settings.takesNewcomers
    ? await insertNewcomer(deps, tx, provider, { ...person, email: email.value })
    : undefined;
  if (newcomerId !== undefined) return ok({ userId: newcomerId, hasEndedSessions: false });
  return link(deps, tx, provider, { ...person, email: email.value });
};

interface Verified extends OidcPerson {
  readonly email: string;
}

// Reads again under the lock: the owner may have recovered the account, which removes this identity.
const lockKnown = async (tx: Sql, provider: IdentityProvider, subject: string): Promise<UserRow | undefined> => {
  const id = await findPersonOf(tx, provider, subject);
  const user = id === undefined ? undefined : await lockUser(tx, id);
  return user !== undefined && (await findPersonOf(tx, provider, subject)) === user.id ? user : undefined;
};

const admit = ({ clock }: AuthDeps, user: UserRow, hasEndedSessions: boolean): Result<Admitted, Refusal> =>
  isBanned(user, clock()) ? err(refusals.userBanned) : ok({ userId: user.id, hasEndedSessions });

const insertNewcomer = async (
  { random, clock }: AuthDeps,
  tx: Sql,
  provider: IdentityProvider,
  person: Verified,
): Promise<string | undefined> => {
  const id = freshId(random);
  const at = new Date(clock());
  const userMetaData = dataOf(person);
  const appMetaData = { provider, providers: [provider] };
  const { email } = person;
  const user = await insertUser(tx, {
    id,
    email,
    passwordHash: null,
    confirmedAt: at,
    provenAt: at,
    appMetaData,
    userMetaData,
    at,
  });
  if (user === undefined) return undefined;
  await insertIdentity(tx, {
    id: freshId(random),
    userId: id,
    provider,
    providerId: person.subject,
    data: userMetaData,
    at,
  });
  await insertAudit(tx, { id: freshId(random), action: 'user_signedup', actorId: id, details: { provider }, at });
  return id;
};

const link = async (
  deps: AuthDeps,
  tx: Sql,
  provider: IdentityProvider,
  person: Verified,
): Promise<Result<Admitted, Refusal>> => {
  const { random, clock } = deps;
  // the same person has just signed in in another window, which added the identity
  const madeMeanwhile = await findPersonOf(tx, provider, person.subject);
  if (madeMeanwhile !== undefined) return ok({ userId: madeMeanwhile, hasEndedSessions: false });
  const found = await findUserByEmail(tx, person.email);
  if (found === undefined && !deps.settings.takesNewcomers) return err(refusals.signUpDisabled);
  const user = found === undefined ? undefined : await lockUser(tx, found.id);
  if (user === undefined || user.email !== person.email) return err(refusals.oauthFailed);
  const admitted = admit(deps, user, user.email_proven_at === null);
  if (!admitted.ok) return admitted;
  const at = new Date(clock());
  // a stranger may have prepared an account whose address was never proved, so remove all that they could use
  if (user.email_proven_at === null) {
    await clearForeignHands(tx, user.id, at);
    await deleteFlowsOf(tx, user.id);
    await confirmAddress(tx, user.id, at);
  }
  const data = dataOf(person);
  const identity = { id: freshId(random), userId: user.id, provider, providerId: person.subject, data, at };
  await insertIdentity(tx, identity);
  await addProvider(tx, { userId: user.id, provider, data, at });
  const details = { provider };
  await insertAudit(tx, { id: freshId(random), action: 'identity_linked', actorId: user.id, details, at });
  return admitted;
};

const dataOf = ({ subject, email, fullName, pictureUrl }: Verified): UserData => {
  const given = { ...(fullName && { full_name: fullName }), ...(pictureUrl && { avatar_url: pictureUrl }) };
  const storable = readUserData(given);
  // a name or picture that cannot be stored is no reason to refuse a person
  return { ...(storable.ok ? storable.value : {}), sub: subject, email, email_verified: true, phone_verified: false };
};
