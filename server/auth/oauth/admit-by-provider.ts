import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { isBanned } from '../sessions/banned.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import { freshId } from '../fresh-id.ts';
import { identityOf, linkIdentity, type ProviderIdentity } from './link-identity.ts';
import type { OidcPerson } from './oidc.ts';
import type { OidcProvider } from './providers.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { insertAudit } from '../tables/audit.ts';
import { deleteFlowsOf } from '../tables/flow-states.ts';
import { clearForeignHands, findPersonOf } from '../tables/foreign-identities.ts';
import { insertIdentity } from '../tables/identities.ts';
import { confirmAddress, lockUser } from '../tables/user-changes.ts';
import { findUserByEmail, insertUser, type UserRow } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';

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
