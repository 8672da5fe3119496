import { err, ok, type Result } from '#core/result.ts';
import { proveAgain } from '../accounts/prove-again.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import { readChallenge } from '../mailed-codes/code-challenge.ts';
import { readRedirect } from '../mailed-codes/redirect.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { insertOAuthFlow } from '../tables/oauth-flows.ts';
import { OidcFailure } from './discover.ts';
import type { Oidc } from './oidc.ts';

const hintNames = ['prompt', 'login_hint', 'access_type', 'hd'] as const;

type Query = Readonly<Record<string, string>>;

/** Returns the URL of the provider's page for a browser that shows a PKCE challenge. */
export function beginSignIn(deps: AuthDeps, oidc: Oidc, query: Query): Promise<Result<string, Refusal>> {
  return begin(deps, oidc, query, null);
}

/** Returns the provider's URL for a person who connects it to their account. Their session must be under 24 h old. */
export async function beginLinking(
  deps: AuthDeps,
  oidc: Oidc,
  query: Query,
  bearer: Bearer,
): Promise<Result<string, Refusal>> {
  const proved = await proveAgain(deps, deps.db, bearer, { nonce: '', current_password: '' });
  return proved.ok ? begin(deps, oidc, query, bearer.sessionId) : proved;
}

const begin = async (
  deps: AuthDeps,
  oidc: Oidc,
  query: Query,
  linksSessionId: string | null,
): Promise<Result<string, Refusal>> => {
  const challenge = readChallenge(query['code_challenge'] ?? '', query['code_challenge_method'] ?? '');
  if (!challenge.ok) return challenge;
  // without a challenge, a person who lures a browser to `/callback` could sign the browser in as another person
  if (challenge.value === undefined) return err(refusals.challengeMissing);
  const state = freshId(deps.random);
  const page = await askAt(deps, oidc, state, query);
  if (!page.ok) return page;
  await insertOAuthFlow(deps.db, {
    id: state,
    provider: oidc.provider.id,
    challenge: challenge.value,
    referrer: readRedirect(deps.settings, query['redirect_to'] ?? ''),
    linksSessionId,
    at: new Date(deps.clock()),
  });
  return page;
};

const askAt = async ({ log }: AuthDeps, oidc: Oidc, state: string, query: Query): Promise<Result<string, Refusal>> => {
  const hints = hintNames.map((name) => [name, query[name]?.slice(0, 255) ?? ''] as const);
  try {
    return ok(await oidc.askAt(state, Object.fromEntries(hints.filter(([, value]) => value !== ''))));
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error;
    log.warn({ err: error, provider: oidc.provider.id }, 'a provider of sign-ins cannot be used');
    return err(refusals.providerUnavailable);
  }
};
