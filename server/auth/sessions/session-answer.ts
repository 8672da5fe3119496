import { accessTokenSeconds, signAccessToken } from './access-token.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { weaknessInWords } from '../accounts/passwords.ts';
import { mintRefreshToken } from './refresh-token.ts';
import type { WeakReason } from '../refusal.ts';
import { userAnswer } from '../accounts/user-answer.ts';
import type { FactorRow } from '../tables/factors.ts';
import type { IdentityRow } from '../tables/identities.ts';
import type { MethodRow, SessionRow } from '../tables/sessions.ts';
import type { UserRow } from '../tables/users.ts';

/** A signed-in person, with all data that their tokens contain. */
export interface SignedIn {
  readonly user: UserRow;
  readonly identities: readonly IdentityRow[];
  readonly factors: readonly FactorRow[];
  readonly session: SessionRow;
  readonly methods: readonly MethodRow[];
  readonly weakReasons?: readonly WeakReason[];
}

/** Builds the answer to a sign-in or refresh, with a new access token and the active refresh token. */
export async function sessionAnswer({ keys, settings, clock }: AuthDeps, signedIn: SignedIn) {
  const { user, identities, factors, session, weakReasons = [] } = signedIn;
  const nowSeconds = Math.floor(clock() / 1000);
  const secrets = { secret: keys.refreshSecret, salt: session.refresh_token_salt };
  return {
    access_token: await signAccessToken(keys, settings.issuer, signedIn, nowSeconds),
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: nowSeconds + accessTokenSeconds,
    refresh_token: mintRefreshToken(secrets, session.id, session.refresh_token_counter),
    user: userAnswer(user, identities, factors),
    ...(weakReasons.length === 0
      ? {}
      : { weak_password: { message: weaknessInWords(weakReasons), reasons: weakReasons } }),
  };
}
