import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '#server/auth/auth-deps.ts';
import type { Bearer } from '#server/auth/bearer.ts';
import { freshId } from '#server/auth/fresh-id.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { refusals, type Refusal } from '#server/auth/refusal.ts';
import { insertAudit } from '#server/auth/tables/audit.ts';
import { deleteTokensOf } from '#server/auth/tables/one-time-tokens.ts';
import { deleteOtherSessions } from '#server/auth/tables/sessions.ts';
import { lockUser, savePassword, saveUserData } from '#server/auth/tables/user-changes.ts';
import type { UserRow } from '#server/auth/tables/users.ts';
import { readUserData, type UserData } from '#server/auth/user-data.ts';
import type { Sql } from '#server/db/sql.ts';
import { languageOf } from '#server/mail/language.ts';
import { checkPasswordChange } from './check-password-change.ts';
import { proveAgain } from './prove-again.ts';
import type { MailContext } from './send-code.ts';

/** What a person may change about themselves; empty texts stand for what is not to change. */
export interface UserUpdate {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly current_password: string;
  readonly nonce: string;
  readonly data: UserData;
  readonly app_metadata: UserData;
}

/** Changes a person's password, address or data: all of it or nothing. */
export const updateUser = async (
  deps: AuthDeps,
  bearer: Bearer,
  update: UserUpdate,
  context: MailContext,
): Promise<Result<UserRow, Refusal>> => {
  const checked = await check(bearer, update);
  if (!checked.ok) return checked;
  const { data, changesPassword } = checked.value;
  const passwordHash = changesPassword ? await hashPassword(update.password) : undefined;
  const outcome = await deps.db.transaction(async (tx): Promise<Result<UserRow, Refusal>> => {
    const user = await lockUser(tx, bearer.user.id);
    if (user === undefined) return err(refusals.userNotFound);
    if (changesPassword) {
      const proved = await proveAgain(deps, tx, { ...bearer, user }, update);
      if (!proved.ok) return proved;
    }
    if (data !== undefined) await saveUserData(tx, user.id, data, new Date(deps.clock()));
    if (passwordHash !== undefined) await changePassword(deps, tx, { ...bearer, user }, passwordHash, context);
    const changed = await lockUser(tx, user.id);
    return changed === undefined ? err(refusals.userNotFound) : ok(changed);
  });
  if (outcome.ok && passwordHash !== undefined) deps.sessionsEnded?.(bearer.user.id);
  deps.postbox.wake();
  return outcome;
};

interface Checked {
  readonly data: UserData | undefined;
  readonly changesPassword: boolean;
}

const check = async ({ user }: Bearer, update: UserUpdate): Promise<Result<Checked, Refusal>> => {
  if (Object.keys(update.app_metadata).length > 0) return err(refusals.appDataForAdmins);
  if (update.phone !== '') return err(refusals.phoneSignUpDisabled);
  const changesPassword = update.password !== '';
  if (changesPassword) {
    const password = await checkPasswordChange(user, update);
    if (!password.ok) return password;
  }
  if (Object.keys(update.data).length === 0) return ok({ data: undefined, changesPassword });
  const data = readUserData(merged(user.raw_user_meta_data, update.data));
  return data.ok ? ok({ data: data.value, changesPassword }) : data;
};

const said = new Set(['sub', 'email', 'email_verified', 'phone_verified']);

// null takes a field away; what the server says about a person is not theirs to change
const merged = (old: UserData, given: UserData): UserData =>
  Object.fromEntries([
    ...Object.entries(old).filter(([key]) => said.has(key) || given[key] === undefined),
    ...Object.entries(given).filter(([key, value]) => !said.has(key) && value !== null),
  ]);

const changePassword = async (
  { clock, random, postbox }: AuthDeps,
  tx: Sql,
  { user, sessionId }: Bearer,
  hash: string,
  { languages }: MailContext,
): Promise<void> => {
  const at = new Date(clock());
  await savePassword(tx, user.id, hash, at);
  await deleteOtherSessions(tx, user.id, sessionId);
  await deleteTokensOf(tx, user.id);
  await insertAudit(tx, { id: freshId(random), action: 'user_updated_password', actorId: user.id, at });
  const language = await languageOf(tx, user.id, languages);
  await postbox.put(tx, { to: user.email, language, matter: { kind: 'password_changed', at } });
};
