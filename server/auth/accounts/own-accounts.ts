import { err, ok, type Result } from '#core/result.ts';
import type { Accounts } from '#server/calls/accounts.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { freshId } from '../fresh-id.ts';
import { attemptWasRight, claimAttempt, type Attempt } from '../sessions/claim-attempt.ts';
import { proveAgain } from './prove-again.ts';
import { isPassword } from './passwords.ts';
import { refusals, type Refusal as AuthRefusal } from '../refusal.ts';
import { deleteUser } from '../tables/administered-users.ts';
import { insertAudit } from '../tables/audit.ts';
import { endSessionsOf } from '../tables/ended-sessions.ts';
import { findUserById } from '../tables/users.ts';

/** Creates access to the accounts of the embedded auth server. */
export function createOwnAccounts(deps: AuthDeps): Accounts {
  return {
    prove: async ({ userId, sessionId, aal = 'aal1' }, { password, nonce }) => {
      const user = await findUserById(deps.db, userId);
      if (user === undefined) return err(refuse('unauthenticated'));
      const proved = await proveOwner(deps, { user, sessionId, aal }, { nonce, current_password: password });
      return proved.ok ? proved : err(inOurWords(proved.error));
    },
    remove: async (tx, userId) => {
      const at = new Date(deps.clock());
      await endSessionsOf(tx, userId, { by: 'person', at });
      await deleteUser(tx, userId);
      await insertAudit(tx, { id: freshId(deps.random), action: 'user_deleted', actorId: userId, at });
    },
    removed: (userId) => deps.sessionsEnded?.(userId),
  };
}

const proveOwner = async (
  deps: AuthDeps,
  bearer: Bearer,
  proof: { readonly nonce: string; readonly current_password: string },
): Promise<Result<undefined, AuthRefusal>> => {
  const showsPassword = proof.current_password !== '';
  const attempt: Attempt = { personId: bearer.user.id, purpose: 'sign_in' };
  const claimed = showsPassword ? await claimAttempt(deps, deps.db, attempt) : ok(undefined);
  if (!claimed.ok) return claimed;
  if (showsPassword && !(await isPassword(bearer.user.encrypted_password, proof.current_password)))
    return err(refusals.currentPasswordWrong);
  return deps.db.transaction(async (tx) => {
    const proved = await proveAgain(deps, tx, bearer, proof);
    if (proved.ok && showsPassword) await attemptWasRight(deps, tx, attempt);
    return proved;
  });
};

const inOurWords = ({ code, message, retryAfterSeconds }: AuthRefusal): Refusal => {
  switch (code) {
    case 'over_request_rate_limit':
      return refuse('too_many_requests', retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
    case 'current_password_invalid':
      return refuse('invalid', { message, fields: { password: message } });
    case 'reauthentication_not_valid':
      return refuse('invalid', { message, fields: { nonce: message } });
    case 'reauthentication_needed':
      return refuse('forbidden', { message: 'Please show first that it is you.', details: { reason: code } });
    case 'insufficient_aal':
      return refuse('mfa_required');
    default:
      return refuse('unauthenticated');
  }
};
