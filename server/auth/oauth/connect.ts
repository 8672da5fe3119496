import { err, ok, type Result } from '#core/result.ts';
import { tellOfWayIn } from '../accounts/tell-of-way-in.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { findPersonOf } from '../tables/foreign-identities.ts';
import type { Sql } from '#server/db/sql.ts';
import { linkIdentity, type ProviderIdentity } from './admit-by-provider.ts';
import { nameOf } from './providers.ts';

/** Links what a signed-in person connects with their account, and mails them; a second time it changes nothing. */
export const connect = async (
  deps: AuthDeps,
  tx: Sql,
  userId: string,
  identity: ProviderIdentity,
): Promise<Result<undefined, Refusal>> => {
  const owner = await findPersonOf(tx, identity.provider, identity.providerId);
  if (owner === userId) return ok(undefined);
  if (owner !== undefined) return err(refusals.identityTaken);
  await linkIdentity(deps, tx, userId, identity);
  const name = nameOf(deps.settings.providers, identity.provider);
  await tellOfWayIn(deps, tx, userId, { way: 'provider', change: 'added', name });
  return ok(undefined);
};
