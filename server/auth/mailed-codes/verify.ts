import { timingSafeEqual } from 'node:crypto';
import { err, ok, type Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import { keepKnownByMail } from '../accounts/newcomer.ts';
import { tellAddress } from '../accounts/tell-of-way-in.ts';
import { readEmailAddress } from '../accounts/user-answer.ts';
import { type AuthDeps, freshId } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { isBanned } from '../sessions/bearer.ts';
import { attemptWasRight, claimAttempt } from '../sessions/claim-attempt.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SignedIn } from '../sessions/session-answer.ts';
import { insertAudit } from '../tables/audit.ts';
import { clearForeignHands } from '../tables/identities.ts';
import {
  claimPause,
  deleteToken,
  takeToken,
  tryTokens,
  type TokenRow,
  type TokenType,
  deleteTokensOf,
} from '../tables/one-time-tokens.ts';
import {
  confirmAddress,
  lockUser,
  noteFirstAgreement,
  saveEmail,
  type UserRow,
  findUserById,
} from '../tables/users.ts';
import { hashOfToken, keyOfAddress, sealOfCode } from './send-code.ts';

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

/** The result of redeeming a code. */
export interface Redeemed {
  readonly user: UserRow;
  /** True if the other mailbox must agree before the address changes. */
  readonly isHalfway: boolean;
  readonly hasEndedSessions: boolean;
}

/** Does what the code was mailed for, but does not sign in. */
export async function redeemToken(deps: AuthDeps, tx: Sql, token: TokenRow): Promise<Result<Redeemed, Refusal>> {
  const changesAddress = ['email_change_token_current', 'email_change_token_new'].includes(token.token_type);
  if (changesAddress) await deps.leaving.hold(tx, token.user_id);
  const user = await lockUser(tx, token.user_id);
  if (user === undefined) return err(refusals.linkExpired);
  if (isBanned(user, deps.clock())) return err(refusals.userBanned);
  const at = new Date(deps.clock());
  if (changesAddress) return redeemEmailChange(deps, tx, user, { at, token });
  await deleteTokensOf(tx, user.id);
  // without mails the operator passes codes on; such a code confirms only an address that is not confirmed yet
  const { confirmsAddresses } = deps.settings;
  const isFirst = user.email_proven_at === null && (user.email_confirmed_at === null || confirmsAddresses);
  if (isFirst) await confirmAddress(tx, user.id, { at, isProof: token.mailed });
  // a stranger may have prepared an account with an unproved address, so what they set up is removed
  const isAnswer = token.mailed || user.email_confirmed_at === null;
  const isForeign = isFirst && isAnswer && token.token_type === 'recovery_token';
  if (isForeign) {
    await clearForeignHands(tx, user.id, at);
    await keepKnownByMail(deps, tx, user, at);
  }
  return ok({ user, isHalfway: false, hasEndedSessions: isForeign });
}

// The last code that is needed changes the address. Only a code that was mailed to the new address proves it.
const redeemEmailChange = async (
  deps: AuthDeps,
  tx: Sql,
  user: UserRow,
  { at, token }: { readonly at: Date; readonly token: TokenRow },
): Promise<Result<Redeemed, Refusal>> => {
  if (user.email_change === null) return err(refusals.linkExpired);
  const isFromNew = token.token_type === 'email_change_token_new';
  // the person has asked for another address since this code was mailed
  if (isFromNew && token.relates_to !== user.email_change) return err(refusals.linkExpired);
  const isProof = isFromNew && token.mailed;
  if (user.email_change_confirm_status === 0) {
    await noteFirstAgreement(tx, user.id, { at, isProof });
    return ok({ user, isHalfway: true, hasEndedSessions: false });
  }
  const changed = await changeEmail(deps, tx, user.id, user.email_change, isProof || user.email_change_proven);
  return changed.ok ? ok({ user, isHalfway: false, hasEndedSessions: false }) : changed;
};

/** Gives a person a new confirmed address; with `isProof` proven too, if mails confirm addresses. Voids earlier codes. */
export async function changeEmail(
  deps: AuthDeps,
  tx: Sql,
  userId: string,
  email: string,
  isProof: boolean,
): Promise<Result<undefined, Refusal>> {
  const { clock, random, settings } = deps;
  const at = new Date(clock());
  const old = await findUserById(tx, userId);
  if (!(await saveEmail(tx, userId, { email, isProven: isProof && settings.confirmsAddresses, at })))
    return err(refusals.emailExists);
  if (old !== undefined) await tellAddress(deps, tx, old, email, at);
  await deleteTokensOf(tx, userId);
  await insertAudit(tx, { id: freshId(random), action: 'user_modified', actorId: userId, at });
  return ok(undefined);
}
