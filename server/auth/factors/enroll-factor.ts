import { renderSVG } from 'uqr';
import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { sealFactorSecret } from './factor-secret.ts';
import { freshId } from '../fresh-id.ts';
import { codeUri, secretFrom } from './one-time-code.ts';
import { owesFactor } from './owes-factor.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { relyingPartyOf } from '../security-keys/relying-party.ts';
import { insertAudit } from '../tables/audit.ts';
import {
  deleteUnverifiedFactors,
  findFactors,
  insertFactor,
  lockFactorsOf,
  type FactorKind,
  type FactorRow,
} from '../tables/factors.ts';
import { lockSession, type SessionRow } from '../tables/sessions.ts';

/** Without an `issuer`, the authenticator app shows the host of this server. */
interface EnrollInput {
  readonly kind: FactorKind;
  readonly friendlyName: string;
  readonly issuer: string;
}

/** A new factor. Only an app has `totp`, which the server shows just this once. */
interface EnrolledFactor {
  readonly id: string;
  readonly type: FactorKind;
  readonly friendly_name: string;
  readonly totp?: { readonly qr_code: string; readonly secret: string; readonly uri: string };
}

const mostFactors = 10;
const mostNameLength = 100;
const staleAfterMs = 5 * 60_000;

/** Adds a factor; its first right answer verifies it. */
export async function enrollFactor(
  deps: AuthDeps,
  bearer: Bearer,
  { kind, friendlyName, issuer }: EnrollInput,
): Promise<Result<EnrolledFactor, Refusal>> {
  if ([friendlyName, issuer].some((text) => text.length > mostNameLength || /[\0\p{Cs}]/u.test(text)))
    return err(refusals.factorNameInvalid);
  if (kind === 'webauthn' && relyingPartyOf(deps.settings) === undefined) return err(refusals.webAuthnFactorDisabled);
  const { db, clock, random } = deps;
  const { user, sessionId } = bearer;
  return db.transaction(async (tx) => {
    await lockFactorsOf(tx, user.id);
    const now = clock();
    await deleteUnverifiedFactors(tx, user.id, new Date(now - staleAfterMs));
    const session = await lockSession(tx, sessionId);
    const refusal = whyNot(bearer, session, await findFactors(tx, user.id), friendlyName);
    if (refusal !== undefined) return err(refusal);
    const id = freshId(random);
    const secret = kind === 'totp' ? secretFrom(random(20)) : undefined;
    const at = new Date(now);
    const sealed = secret === undefined ? null : sealFactorSecret(deps, id, secret);
    await insertFactor(tx, { id, userId: user.id, friendlyName, kind, secret: sealed, at });
    const details = { factor_id: id };
    await insertAudit(tx, { id: freshId(random), action: 'factor_in_progress', actorId: user.id, details, at });
    const enrolled = { id, type: kind, friendly_name: friendlyName };
    if (secret === undefined) return ok(enrolled);
    const uri = codeUri(secret, { issuer: issuer || new URL(deps.settings.issuer).host, account: user.email });
    return ok({ ...enrolled, totp: { qr_code: renderSVG(uri), secret, uri } });
  });
}

const whyNot = (
  bearer: Bearer,
  session: SessionRow | undefined,
  factors: readonly FactorRow[],
  friendlyName: string,
): Refusal | undefined => {
  if (session === undefined) return refusals.sessionNotFound;
  if (factors.some((factor) => factor.friendly_name === friendlyName)) return refusals.factorNameTaken(friendlyName);
  if (factors.length >= mostFactors) return refusals.factorsTooMany;
  return owesFactor(bearer, session, factors) ? refusals.levelTooLowToEnroll : undefined;
};
