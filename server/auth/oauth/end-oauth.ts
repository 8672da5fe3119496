import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import { isUuid } from '../is-uuid.ts';
import { hashOfToken } from '../mailed-codes/mail-code.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { findPersonOf } from '../tables/foreign-identities.ts';
import { claimOAuthFlow, issueOAuthCode, type LinkedIdentity, type OAuthFlowRow } from '../tables/oauth-flows.ts';
import type { Sql } from '#server/db/sql.ts';
import { admitByProvider, type Admitted } from './admit-by-provider.ts';
import { OidcFailure } from './discover.ts';
import { identityOf } from './link-identity.ts';
import type { Oidc, OidcPerson } from './oidc.ts';
import type { OidcProvider } from './providers.ts';

const stateLifeMs = 5 * 60_000;

/** Spends a `state` and returns its sign-in. Refuses a state that is unknown, expired, spent or of another provider. */
export async function openOAuthFlow(
  { db, clock }: AuthDeps,
  { id: provider }: OidcProvider,
  state: string,
): Promise<Result<OAuthFlowRow, Refusal>> {
  const now = clock();
  const flow = isUuid(state) ? await claimOAuthFlow(db, state, new Date(now)) : undefined;
  if (flow === undefined || flow.created_at.getTime() + stateLifeMs <= now) return err(refusals.oauthStateBad);
  if (flow.provider_type !== provider) return err(refusals.oauthStateBad);
  return flow.isFirst ? ok(flow) : err(refusals.oauthStateUsed);
}

/** Asks the provider who has signed in. Returns a code that the person's browser exchanges for a session. */
export async function endOAuth(
  deps: AuthDeps,
  oidc: Oidc,
  flow: OAuthFlowRow,
  brought: Readonly<Record<string, string>>,
): Promise<Result<string, Refusal>> {
  const person = await identify(deps, oidc, brought, flow.id);
  if (!person.ok) return person;
  const authCode = freshId(deps.random);
  const outcome = await deps.db.transaction(async (tx): Promise<Result<Ended, Refusal>> => {
    const ended: Result<Ended, Refusal> =
      flow.links_session_id === null
        ? await admitByProvider(deps, tx, oidc.provider, person.value)
        : await mayLink(tx, flow, oidc.provider, person.value);
    if (!ended.ok) return ended;
    const { userId, linked = null } = ended.value;
    const at = new Date(deps.clock());
    const issued = await issueOAuthCode(tx, { id: flow.id, userId, codeHash: hashOfToken(authCode), linked, at });
    return issued ? ended : err(refusals.oauthStateUsed);
  });
  if (!outcome.ok) return outcome;
  if (outcome.value.hasEndedSessions) deps.sessionsEnded?.(outcome.value.userId);
  return ok(authCode);
}

interface Ended extends Admitted {
  readonly linked?: LinkedIdentity;
}

// Only checks. The identity is linked when the browser that began exchanges the code.
const mayLink = async (
  tx: Sql,
  { links_user_id: userId }: OAuthFlowRow,
  provider: OidcProvider,
  person: OidcPerson,
): Promise<Result<Ended, Refusal>> => {
  if (userId === null) return err(refusals.oauthStateBad);
  const { providerId, data } = identityOf(provider, person);
  const owner = await findPersonOf(tx, provider.id, providerId);
  if (owner !== undefined && owner !== userId) return err(refusals.identityTaken);
  return ok({ userId, hasEndedSessions: false, linked: { providerId, data } });
};

const identify = async (
  { log }: AuthDeps,
  oidc: Oidc,
  brought: Readonly<Record<string, string>>,
  state: string,
): Promise<Result<OidcPerson, Refusal>> => {
  try {
    return ok(await oidc.identify(brought, state));
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error;
    log.warn({ err: error, provider: oidc.provider.id }, 'a sign-in by another provider has failed');
    return err(refusals.oauthFailed);
  }
};
