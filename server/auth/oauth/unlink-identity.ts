import { err, ok, type Result } from '#core/result.ts';
import { keepKnownByMail } from '../accounts/keep-known-by-mail.ts';
import { proveAgain } from '../accounts/prove-again.ts';
import { tellOfWayIn } from '../accounts/tell-of-way-in.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { insertAudit } from '../tables/audit.ts';
import { removeIdentity } from '../tables/foreign-identities.ts';
import { findIdentities } from '../tables/identities.ts';
import { lockUser } from '../tables/user-changes.ts';
import { nameOf } from './providers.ts';

/** Removes a provider if a password or another provider is left to sign in. The session must be under 24 hours old. */
export async function unlinkIdentity(
  deps: AuthDeps,
  bearer: Bearer,
  identityId: string,
): Promise<Result<undefined, Refusal>> {
  const outcome = await deps.db.transaction(async (tx): Promise<Result<undefined, Refusal>> => {
    const proved = await proveAgain(deps, tx, bearer, { nonce: '', current_password: '' });
    if (!proved.ok) return proved;
    const user = await lockUser(tx, bearer.user.id);
    const identities = await findIdentities(tx, bearer.user.id);
    const identity = identities.find(({ id, provider }) => id === identityId && provider !== 'email');
    if (user === undefined || identity === undefined) return err(refusals.identityNotFound);
    const hasOtherProvider = identities.some(({ id, provider }) => id !== identityId && provider !== 'email');
    if (user.encrypted_password === null && !hasOtherProvider) return err(refusals.identityIsLast);
    const { provider } = identity;
    const at = new Date(deps.clock());
    await removeIdentity(tx, { id: identityId, userId: user.id, at });
    await keepKnownByMail(deps, tx, user, at);
    const details = { provider };
    await insertAudit(tx, { id: freshId(deps.random), action: 'identity_unlinked', actorId: user.id, details, at });
    await tellOfWayIn(deps, tx, user.id, {
      way: 'provider',
      change: 'removed',
      name: nameOf(deps.settings.providers, provider),
    });
    return ok(undefined);
  });
  if (outcome.ok) deps.postbox.wake();
  return outcome;
}
