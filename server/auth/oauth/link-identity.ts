import { err, ok, type Result } from '#core/result.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import { tellOfWayIn } from '../accounts/tell-of-way-in.ts';
import { readUserData, type UserData } from '../accounts/user-data.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { insertAudit } from '../tables/audit.ts';
import { addProvider, findPersonOf } from '../tables/foreign-identities.ts';
import { insertIdentity, type IdentityProvider } from '../tables/identities.ts';
import type { Sql } from '#server/db/sql.ts';
import type { OidcPerson } from './oidc.ts';
import { identityIdOf, nameOf, type OidcProvider } from './providers.ts';

/** A person at a provider, as the table of identities names them. */
export interface ProviderIdentity {
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
export async function linkIdentity(deps: AuthDeps, tx: Sql, userId: string, identity: ProviderIdentity): Promise<void> {
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
