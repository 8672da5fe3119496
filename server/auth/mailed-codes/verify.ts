import { timingSafeEqual } from 'node:crypto';
import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import { hashOfToken, keyOfAddress, sealOfCode } from './mail-code.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { SignedIn } from '../sessions/session-answer.ts';
import { claimPause } from '../tables/mail-pauses.ts';
import { deleteToken, takeToken, tryTokens, type TokenRow, type TokenType } from '../tables/one-time-tokens.ts';
import type { Sql } from '#server/db/sql.ts';
import { attemptWasRight, claimAttempt } from '../sessions/claim-attempt.ts';
import { openSession } from '../sessions/open-session.ts';
import { redeemToken, type Redeemed } from './redeem-token.ts';

interface VerifyInput {
  readonly type: string;
  readonly token: string;
  readonly token_hash: string;
  readonly email: string;
  readonly phone: string;
}

/** `halfway`: the other mailbox must agree too. */
type Verified = { readonly signedIn: SignedIn } | { readonly halfway: true };

/** How long (ms) a code is valid. */
export const codeLifeMs = 3_600_000;

/** How often digits may be tried before they stop working. The link in the same mail still works. */
export const mostTries = 5;

/** Spends a code and signs its person in, unless the other mailbox must agree first. */
export async function verify(
  deps: AuthDeps,
  input: VerifyInput,
  userAgent: string | null,
): Promise<Result<Verified, Refusal>> {
  const types = typesOf(input.type);
  const checked = check(input, types);
  if (!checked.ok) return checked;
  const attempt = 'digits' in checked.value ? { address: checked.value.email, purpose: 'verify' as const } : undefined;
  const claimed = attempt === undefined ? ok(undefined) : await claimAttempt(deps, deps.db, attempt);
  if (!claimed.ok) return claimed;
  const outcome = await deps.db.transaction(async (tx): Promise<Result<Verified & Partial<Redeemed>, Refusal>> => {
    const token = await take(deps, tx, checked.value, types);
    if (!token.ok) return token;
    if (attempt !== undefined) await attemptWasRight(deps, tx, attempt);
    const redeemed = await redeemToken(deps, tx, token.value);
    if (!redeemed.ok) return redeemed;
    const { user, isHalfway, hasEndedSessions } = redeemed.value;
    if (isHalfway) return ok({ halfway: true });
    const signedIn = await openSession(deps, tx, user.id, { method: 'otp', provider: 'email', userAgent });
    return signedIn === undefined ? err(refusals.linkExpired) : ok({ signedIn, user, hasEndedSessions });
  });
  if (outcome.ok && outcome.value.user !== undefined && outcome.value.hasEndedSessions === true)
    deps.sessionsEnded?.(outcome.value.user.id);
  return outcome;
}

/** Returns the token types that a client's `type` may mean; none for an unknown `type`. */
export function typesOf(type: string): readonly TokenType[] {
  switch (type) {
    case 'signup':
    case 'invite':
      return ['confirmation_token'];
    case 'recovery':
    case 'magiclink':
      return ['recovery_token'];
    case 'email':
      return ['confirmation_token', 'recovery_token'];
    case 'email_change':
      return ['email_change_token_current', 'email_change_token_new'];
    default:
      return [];
  }
}

type Shown = { readonly linkToken: string } | { readonly digits: string; readonly email: string };

const check = (
  { type, token, token_hash, email, phone }: VerifyInput,
  types: readonly TokenType[],
): Result<Shown, Refusal> => {
  if (type === '') return err(refusals.verifyTypeMissing);
  if (token === '' && token_hash === '') return err(refusals.verifyTokenMissing);
  if (token_hash !== '') {
    if (token !== '' || email !== '' || phone !== '') return err(refusals.verifyHashOnly);
    return types.length === 0 ? err(refusals.verifyTypeUnknown) : ok({ linkToken: token_hash });
  }
  if (phone !== '') return err(/^\+?[1-9]\d{1,14}$/.test(phone) ? refusals.codeExpired : refusals.phoneInvalid);
  if (email === '') return err(refusals.verifyAddressMissing);
  if (types.length === 0) return err(refusals.verifyTypeUnknown);
  const address = readEmailAddress(email);
  return address.ok ? ok({ digits: token, email: address.value }) : address;
};

const take = async (
  deps: AuthDeps,
  tx: Sql,
  shown: Shown,
  types: readonly TokenType[],
): Promise<Result<TokenRow, Refusal>> => {
  if ('digits' in shown) return takeByDigits(deps, tx, shown, types);
  const token = await takeByLink(deps, tx, shown.linkToken, types);
  return token === undefined ? err(refusals.linkExpired) : ok(token);
};

/** Takes the code of a link, so that the link works no more; undefined if it has no valid code. */
export function takeByLink(
  { clock }: AuthDeps,
  tx: Sql,
  linkToken: string,
  types: readonly TokenType[],
): Promise<TokenRow | undefined> {
  return takeToken(tx, { tokenHash: hashOfToken(linkToken), types, since: new Date(clock() - codeLifeMs) });
}

const takeByDigits = async (
  deps: AuthDeps,
  tx: Sql,
  { digits, email }: { readonly digits: string; readonly email: string },
  types: readonly TokenType[],
): Promise<Result<TokenRow, Refusal>> => {
  const at = new Date(deps.clock());
  // always writes something: `tryTokens` writes nothing for an address without a code, and timing would reveal this
  const pause = { addressKey: keyOfAddress(deps.keys, email), purpose: 'verify' } as const;
  await claimPause(tx, pause, { at, since: at, pausesMs: [0] });
  const since = new Date(at.getTime() - codeLifeMs);
  const offered = await tryTokens(tx, { relatesTo: email, types, since, mostTries });
  const right = offered.find((row) => isDigitsOf(deps, row, digits));
  if (right === undefined) return err(refusals.codeExpired);
  await deleteToken(tx, right.id);
  return ok(right);
};

/** Whether these digits belong to the code. */
export function isDigitsOf({ keys }: AuthDeps, { user_id, token_type, code_hash }: TokenRow, digits: string): boolean {
  return timingSafeEqual(
    Buffer.from(code_hash),
    Buffer.from(sealOfCode(keys, { userId: user_id, type: token_type }, digits)),
  );
}
