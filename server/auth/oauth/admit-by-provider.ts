import { err, ok, type Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import { tellOfWayIn } from '../accounts/tell-of-way-in.ts';
import { readEmailAddress, readUserData, type UserData } from '../accounts/user-answer.ts';
import { type AuthDeps, freshId } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { isBanned } from '../sessions/bearer.ts';
import { insertAudit } from '../tables/audit.ts';
import {
  clearForeignHands,
  findPersonOf,
  addProvider,
  insertIdentity,
  type IdentityProvider,
} from '../tables/identities.ts';
import { deleteFlowsOf } from '../tables/oauth-flows.ts';
import { confirmAddress, lockUser, findUserByEmail, insertUser, type UserRow } from '../tables/users.ts';
import { type OidcPerson, type OidcProvider, identityIdOf, nameOf } from './oidc.ts';

/** The person signed in by a provider, and whether sessions of this person were ended. */
export interface Admitted {
  readonly userId: string;
  readonly hasEndedSessions: boolean;
}

/** Finds or adds the account of a person who signs in by a provider, or refuses. */
export async function admitByProvider(
  deps: AuthDeps,
  tx: Sql,
  provider: OidcProvider,
  person: OidcPerson,
): Promise<Result<Admitted, Refusal>> {
  const identity = identityOf(provider, person);
  const known = await lockKnown(tx, identity);
  if (known !== undefined) return admit(deps, known, false);
  const email = readEmailAddress(person.email ?? '');
  if (!email.ok) {
    deps.log.warn({ provider: provider.id }, 'a provider named no email address of a person without an account');
    return err(refusals.oauthEmailMissing);
  }
  const visitor = { ...person, email: email.value, provider, identity };
  if (!person.isEmailVerified && provider.provesMailboxes) return err(refusals.oauthEmailUnverified);
  // where mails prove addresses, the answer to an unproved address must not depend on whether it is registered
  const { takesNewcomers, confirmsAddresses } = deps.settings;
  if (!person.isEmailVerified && (confirmsAddresses || !takesNewcomers)) return err(refusals.identityNotLinked);
  const newcomerId = takesNewcomers ? await insertNewcomer(deps, tx, visitor) : undefined;
  if (newcomerId !== undefined) return ok({ userId: newcomerId, hasEndedSessions: false });
  return link(deps, tx, visitor);
}

interface Visitor extends OidcPerson {
  readonly email: string;
  readonly provider: OidcProvider;
  readonly identity: ProviderIdentity;
}

// Locks the person and reads the identity again, because recovering an account meanwhile removes the identity.
const lockKnown = async (tx: Sql, { provider, providerId }: ProviderIdentity): Promise<UserRow | undefined> => {
  const id = await findPersonOf(tx, provider, providerId);
  const user = id === undefined ? undefined : await lockUser(tx, id);
  return user !== undefined && (await findPersonOf(tx, provider, providerId)) === user.id ? user : undefined;
};

const admit = ({ clock }: AuthDeps, user: UserRow, hasEndedSessions: boolean): Result<Admitted, Refusal> =>
  isBanned(user, clock()) ? err(refusals.userBanned) : ok({ userId: user.id, hasEndedSessions });

const insertNewcomer = async (
  { random, clock }: AuthDeps,
  tx: Sql,
  { email, isEmailVerified, identity }: Visitor,
): Promise<string | undefined> => {
  const id = freshId(random);
  const at = new Date(clock());
  const { provider, data } = identity;
  const user = await insertUser(tx, {
    id,
    email,
    passwordHash: null,
    confirmedAt: at,
    provenAt: isEmailVerified ? at : null,
    appMetaData: { provider, providers: [provider] },
    userMetaData: data,
    at,
  });
  if (user === undefined) return undefined;
  await insertIdentity(tx, { ...identity, id: freshId(random), userId: id, at });
  await insertAudit(tx, { id: freshId(random), action: 'user_signedup', actorId: id, details: { provider }, at });
  return id;
};

const link = async (deps: AuthDeps, tx: Sql, visitor: Visitor): Promise<Result<Admitted, Refusal>> => {
  const { provider, identity } = visitor;
  // a sign-in in another window may have added the identity meanwhile
  const madeMeanwhile = await findPersonOf(tx, identity.provider, identity.providerId);
  if (madeMeanwhile !== undefined) return ok({ userId: madeMeanwhile, hasEndedSessions: false });
  const found = await findUserByEmail(tx, visitor.email);
  if (found === undefined && !deps.settings.takesNewcomers) return err(refusals.signUpDisabled);
  const user = found === undefined ? undefined : await lockUser(tx, found.id);
  if (user === undefined || user.email !== visitor.email) return err(refusals.oauthFailed);
  const isFirstProof = user.email_proven_at === null;
  // a provider's operator can set any address, so an unproved one must not open an existing account
  if (!visitor.isEmailVerified || (isFirstProof && !provider.provesMailboxes)) return err(refusals.identityNotLinked);
  const admitted = admit(deps, user, isFirstProof);
  if (!admitted.ok) return admitted;
  // a stranger may have prepared an account whose address was never proved, so all that they could use is removed
  if (isFirstProof) {
    const at = new Date(deps.clock());
    await clearForeignHands(tx, user.id, at);
    await deleteFlowsOf(tx, user.id);
    await confirmAddress(tx, user.id, { at, isProof: true });
  }
  await linkIdentity(deps, tx, user.id, identity);
  return admitted;
};

/** A person at a provider, as the table of identities names them. */
interface ProviderIdentity {
  readonly provider: IdentityProvider;
  readonly providerId: string;
  readonly data: UserData;
}

/** Describes a person at a provider for the table of identities. */
export function identityOf({ id }: OidcProvider, person: OidcPerson): ProviderIdentity {
  return {
    provider: id,
    providerId: identityIdOf(id, person),
    data: dataOf(person),
  };
}

/** Links an identity that a signed-in person connects to their account; changes nothing if it is linked already. */
export async function connectIdentity(
  deps: AuthDeps,
  tx: Sql,
  userId: string,
  identity: ProviderIdentity,
): Promise<Result<undefined, Refusal>> {
  const owner = await findPersonOf(tx, identity.provider, identity.providerId);
  if (owner === userId) return ok(undefined);
  if (owner !== undefined) return err(refusals.identityTaken);
  await linkIdentity(deps, tx, userId, identity);
  return ok(undefined);
}

/** Links a person at a provider to an account, and tells the account's owner by mail. */
async function linkIdentity(deps: AuthDeps, tx: Sql, userId: string, identity: ProviderIdentity): Promise<void> {
  const { random, settings } = deps;
  const at = new Date(deps.clock());
  const { provider, data } = identity;
  await insertIdentity(tx, { ...identity, id: freshId(random), userId, at });
  await addProvider(tx, { userId, provider, data, at });
  const details = { provider };
  await insertAudit(tx, { id: freshId(random), action: 'identity_linked', actorId: userId, details, at });
  await tellOfWayIn(deps, tx, userId, { way: 'provider', change: 'added', name: nameOf(settings.providers, provider) });
}

const dataOf = ({ issuer, subject, email, isEmailVerified, fullName, pictureUrl }: OidcPerson): UserData => {
  const address = readEmailAddress(email ?? '');
  const given = { ...(fullName && { full_name: fullName }), ...(pictureUrl && { avatar_url: pictureUrl }) };
  const storable = readUserData(given);
  // if a name or picture cannot be stored, the person is let in without it
  const own = storable.ok ? storable.value : {};
  const said = { iss: issuer, sub: subject, email_verified: isEmailVerified, phone_verified: false };
  return { ...own, ...said, ...(address.ok && { email: address.value }) };
};
