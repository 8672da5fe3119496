import { err, ok, type Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import { languageOf } from '#server/mail/mail-topic.ts';
import { type AuthDeps, freshId } from '../auth-deps.ts';
import { owesFactor } from '../factors/challenge-factor.ts';
import { sendEmailChange } from '../mailed-codes/resend.ts';
import { type MailContext, claimMail } from '../mailed-codes/send-code.ts';
import { codeLifeMs, isDigitsOf, mostTries, changeEmail } from '../mailed-codes/verify.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { attemptWasRight, claimAttempt, forgetSignIns, type Attempt } from '../sessions/claim-attempt.ts';
import { insertAudit } from '../tables/audit.ts';
import { findFactors } from '../tables/factors.ts';
import { deleteFlowsOf } from '../tables/oauth-flows.ts';
import { deleteTokensOf, deleteToken, tryTokens } from '../tables/one-time-tokens.ts';
import { deleteOtherSessions, findSessionAssurance } from '../tables/sessions.ts';
import {
  lockUser,
  savePassword,
  saveUserData,
  withdrawEmailChange,
  confirmAddress,
  type UserRow,
  findUserByEmail,
} from '../tables/users.ts';
import { checkNewPassword, hashPassword, isPassword } from './passwords.ts';
import { readEmailAddress, readUserData, type UserData } from './user-answer.ts';

/** An empty text changes nothing. */
interface UserUpdate {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly current_password: string;
  readonly nonce: string;
  readonly data: UserData;
  readonly app_metadata: UserData;
}

/** Changes password and data, all or nothing. A new address waits for a mailed confirmation if the server sends mails. */
export async function updateUser(
  deps: AuthDeps,
  bearer: Bearer,
  update: UserUpdate,
  context: MailContext,
): Promise<Result<UserRow, Refusal>> {
  const checked = await check(deps, bearer, update);
  if (!checked.ok) return checked;
  const passwordHash = update.password === '' ? undefined : await hashPassword(update.password);
  const outcome = await deps.db.transaction(async (tx): Promise<Result<UserRow, Refusal>> => {
    if (checked.value.newEmail !== undefined) await deps.leaving.hold(tx, bearer.user.id);
    const user = await lockUser(tx, bearer.user.id);
    if (user === undefined) return err(refusals.userNotFound);
    const owner = { ...bearer, user };
    const allowed = await allow(deps, tx, owner, update, checked.value);
    if (!allowed.ok) return allowed;
    if (triesPassword(update)) await attemptWasRight(deps, tx, attemptOf(bearer));
    const { data, wanted } = allowed.value;
    if (data !== undefined) await saveUserData(tx, user.id, data, new Date(deps.clock()));
    if (passwordHash !== undefined) await changePassword(deps, tx, owner, passwordHash, context);
    if (wanted !== undefined) await askForEmail(deps, tx, { user, wanted }, context);
    const changed = await lockUser(tx, user.id);
    return changed === undefined ? err(refusals.userNotFound) : ok(changed);
  });
  if (outcome.ok && passwordHash !== undefined) deps.sessionsEnded?.(bearer.user.id);
  if (outcome.ok) deps.postbox.wake();
  return outcome;
}

interface Checked {
  readonly newEmail: string | undefined;
}

// a request with a password counts as a try, because the answer reveals whether it is the current password
const triesPassword = ({ password, current_password }: UserUpdate): boolean =>
  password !== '' || current_password !== '';

const attemptOf = ({ user }: Bearer): Attempt => ({ personId: user.id, purpose: 'sign_in' });

const check = async (deps: AuthDeps, bearer: Bearer, update: UserUpdate): Promise<Result<Checked, Refusal>> => {
  const { user } = bearer;
  const { app_metadata, phone, email, password, current_password } = update;
  if (Object.keys(app_metadata).length > 0) return err(refusals.appDataForAdmins);
  if (phone !== '') return err(refusals.phoneSignUpDisabled);
  const address = email === '' ? ok(user.email) : readEmailAddress(email);
  if (!address.ok) return address;
  const isNewStrong = password === '' ? ok(undefined) : checkNewPassword(password);
  if (!isNewStrong.ok) return isNewStrong;
  const claimed = triesPassword(update) ? await claimAttempt(deps, deps.db, attemptOf(bearer)) : ok(undefined);
  if (!claimed.ok) return claimed;
  if (current_password !== '' && !(await isPassword(user.encrypted_password, current_password)))
    return err(refusals.currentPasswordWrong);
  if (password !== '' && (await isPassword(user.encrypted_password, password))) return err(refusals.passwordSame);
  return ok({ newEmail: address.value === user.email ? undefined : address.value });
};

interface Allowed {
  readonly data: UserData | undefined;
  readonly wanted: WantedEmail | undefined;
}

// checks all that may refuse the request, before anything is changed
const allow = async (
  deps: AuthDeps,
  tx: Sql,
  owner: Bearer,
  update: UserUpdate,
  { newEmail }: Checked,
): Promise<Result<Allowed, Refusal>> => {
  const changesData = Object.keys(update.data).length > 0;
  const data = readUserData(merged(owner.user.raw_user_meta_data, update.data));
  if (changesData && !data.ok) return data;
  if (update.password !== '' || newEmail !== undefined) {
    const proved = await proveAgain(deps, tx, owner, update);
    if (!proved.ok) return proved;
  }
  const wanted = newEmail === undefined ? ok(undefined) : await checkEmailChange(deps, tx, owner.user, newEmail);
  if (!wanted.ok) return wanted;
  return ok({ data: changesData && data.ok ? data.value : undefined, wanted: wanted.value });
};

const said = new Set(['sub', 'email', 'email_verified', 'phone_verified']);

// null removes a field; the fields in `said` are the server's, so people cannot change them
const merged = (old: UserData, given: UserData): UserData =>
  Object.fromEntries([
    ...Object.entries(old).filter(([key]) => said.has(key) || given[key] === undefined),
    ...Object.entries(given).filter(([key, value]) => !said.has(key) && value !== null),
  ]);

const changePassword = async (
  deps: AuthDeps,
  tx: Sql,
  { user, sessionId }: Bearer,
  hash: string,
  { languages }: MailContext,
): Promise<void> => {
  const { clock, random, postbox } = deps;
  const at = new Date(clock());
  await savePassword(tx, user.id, hash, at);
  await deleteOtherSessions(tx, user.id, sessionId);
  await deleteTokensOf(tx, user.id);
  await deleteFlowsOf(tx, user.id);
  await withdrawEmailChange(tx, user.id, at);
  // the failed sign-ins are forgotten, because wrong tries at the old password must not block the new one
  await forgetSignIns(deps, tx, user);
  await insertAudit(tx, { id: freshId(random), action: 'user_updated_password', actorId: user.id, at });
  const language = await languageOf(tx, user.id, languages);
  await postbox.put(tx, { to: user.email, language, topic: { kind: 'password_changed', at } });
};

/** The new address that a person asks for. `isFree`: no account has it; answers must not reveal this. */
interface WantedEmail {
  readonly email: string;
  readonly isFree: boolean;
}

/** Checks whether a person may ask for this address now. Reveals a taken address only if a sign-up reveals it too. */
async function checkEmailChange(
  deps: AuthDeps,
  tx: Sql,
  user: UserRow,
  email: string,
): Promise<Result<WantedEmail, Refusal>> {
  const { confirmsAddresses, mailsArrive } = deps.settings;
  const isFree = (await findUserByEmail(tx, email)) === undefined;
  if (!isFree && !confirmsAddresses) return err(refusals.emailExists);
  if (!mailsArrive) return ok({ email, isFree });
  const claimed = await claimMail(deps, tx, user.email, 'email_change');
  return claimed.ok ? ok({ email, isFree }) : claimed;
}

/** Asks for agreement by mail; if the server sends no mails, changes the address immediately. */
async function askForEmail(
  deps: AuthDeps,
  tx: Sql,
  { user, wanted: { email, isFree } }: { readonly user: UserRow; readonly wanted: WantedEmail },
  context: MailContext,
): Promise<void> {
  if (deps.settings.mailsArrive) return sendEmailChange(deps, tx, { user, newEmail: email, isFree }, context);
  const changed = await changeEmail(deps, tx, user.id, email, false);
  // another person took the address after the check, so throwing undoes the whole update
  if (!changed.ok) throw new Error('an address was taken between two looks at it');
}

const trustedForMs = 24 * 3_600_000;

/** Checks that this session may change or end the account. A person with a second factor must have used it. */
export async function proveAgain(
  deps: AuthDeps,
  tx: Sql,
  bearer: Bearer,
  { nonce, current_password }: { readonly nonce: string; readonly current_password: string },
): Promise<Result<undefined, Refusal>> {
  const { user, sessionId } = bearer;
  const assurance = await findSessionAssurance(tx, sessionId);
  if (assurance === undefined) return err(refusals.sessionNotFound);
  if (owesFactor(bearer, assurance, await findFactors(tx, user.id))) return err(refusals.levelTooLowToChange);
  const isFresh = deps.clock() <= assurance.created_at.getTime() + trustedForMs;
  // a session older than 24 h needs the password, which the caller checks, or a code from `GET /reauthenticate`
  if (isFresh || current_password !== '') return ok(undefined);
  if (nonce === '') return err(refusals.reauthenticationNeeded);
  const types = ['reauthentication_token'] as const;
  const since = new Date(deps.clock() - codeLifeMs);
  const offered = await tryTokens(tx, { relatesTo: user.email, types, since, mostTries });
  const right = offered.find((row) => row.user_id === user.id && isDigitsOf(deps, row, nonce));
  if (right === undefined) return err(refusals.reauthenticationWrong);
  await deleteToken(tx, right.id);
  if (deps.settings.confirmsAddresses && user.email_proven_at === null)
    await confirmAddress(tx, user.id, { at: new Date(deps.clock()), isProof: true });
  return ok(undefined);
}
