import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import { isUuid } from '../is-uuid.ts';
import { hashOfToken } from '../mailed-codes/mail-code.ts';
import { OidcFailure, type Oidc, type OidcPerson } from './oidc.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { findOAuthFlow, issueOAuthCode, type OAuthFlowRow } from '../tables/oauth-flows.ts';
import { admitByProvider, type Admitted } from './admit-by-provider.ts';

const stateLifeMs = 5 * 60_000;

/** Finds the sign-in of a `state`; refuses one that is unknown, expired or already answered by the provider. */
export const openOAuthFlow = async ({ db, clock }: AuthDeps, state: string): Promise<Result<OAuthFlowRow, Refusal>> => {
  const flow = isUuid(state) ? await findOAuthFlow(db, state) : undefined;
  if (flow === undefined || flow.created_at.getTime() + stateLifeMs <= clock()) return err(refusals.oauthStateBad);
  return flow.user_id === null ? ok(flow) : err(refusals.oauthStateUsed);
};

/** Asks the provider who signed in, and returns a code that their browser exchanges for a session. */
export const endOAuth = async (
  deps: AuthDeps,
  oidc: Oidc,
  { id }: OAuthFlowRow,
  code: string,
): Promise<Result<string, Refusal>> => {
  const person = await identify(deps, oidc, code, id);
  if (!person.ok) return person;
  const authCode = freshId(deps.random);
  const outcome = await deps.db.transaction(async (tx): Promise<Result<Admitted, Refusal>> => {
    const admitted = await admitByProvider(deps, tx, 'google', person.value);
    if (!admitted.ok) return admitted;
    const { userId } = admitted.value;
    const issued = await issueOAuthCode(tx, {
      id,
      userId,
      codeHash: hashOfToken(authCode),
      at: new Date(deps.clock()),
    });
    return issued ? admitted : err(refusals.oauthStateUsed);
  });
  if (!outcome.ok) return outcome;
  if (outcome.value.hasEndedSessions) deps.sessionsEnded?.(outcome.value.userId);
  return ok(authCode);
};

const identify = async (
  { log }: AuthDeps,
  oidc: Oidc,
  code: string,
  state: string,
): Promise<Result<OidcPerson, Refusal>> => {
  try {
    return ok(await oidc.identify(code, state));
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error;
    log.warn({ err: error }, 'a sign-in by another provider has failed');
    return err(refusals.oauthFailed);
  }
};
