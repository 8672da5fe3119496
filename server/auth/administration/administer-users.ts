import { err, ok, type Result } from '#core/result.ts';
import { bannedUntil, checkFields, mergeData, passwordHashOf, type AdministeredFields } from './administered-person.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { tellAddress } from '../accounts/tell-address.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import { freshId } from '../fresh-id.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { deleteUser, updateAdministeredUser, type AdministeredUser } from '../tables/administered-users.ts';
import { insertAudit, type AuditAction } from '../tables/audit.ts';
import { deleteFlowsOf } from '../tables/flow-states.ts';
import { insertIdentity } from '../tables/identities.ts';
import { deleteTokensOf } from '../tables/one-time-tokens.ts';
import { endSessionsOf } from '../tables/ended-sessions.ts';
import { lockUser } from '../tables/user-changes.ts';
import { insertUser, type UserRow } from '../tables/users.ts';
import { withoutClaims, type SaidByServer } from '../accounts/user-data.ts';
import type { Sql } from '#server/db/sql.ts';

/** Adds a person for the administration, with the given id or a fresh one. They get no mail and no session. */
export async function createUser(
  deps: AuthDeps,
  fields: AdministeredFields,
  wantedId: string | undefined,
): Promise<Result<UserRow, Refusal>> {
  const { db, clock, random } = deps;
  const refusal = checkFields(fields);
  if (refusal !== undefined) return err(refusal);
  if (!fields.email) return err(refusals.userWithoutAddress);
  const id = wantedId ?? freshId(random);
  const at = new Date(clock());
  const blank = { id, email: '', passwordHash: null, confirmedAt: null, provenAt: null, bannedUntil: null };
  const changed = await change({ ...blank, appMetaData: {}, userMetaData: {}, at }, fields);
  if (!changed.ok) return changed;
  const user = changed.value;
  return db.transaction(async (tx) => {
    const appMetaData = { ...user.appMetaData, provider: 'email', providers: ['email'] };
    const row = await insertUser(tx, { ...user, appMetaData });
    if (row === undefined) return err(refusals.emailExists);
    const data = saidOf(user);
    await insertIdentity(tx, { id: freshId(random), userId: id, provider: 'email', providerId: id, data, at });
    await note(deps, tx, 'user_signedup', id, at);
    return ok(row);
  });
}

/** Changes a person. A new password ends their sessions and codes; a new address ends their codes. */
export async function updateUser(
  deps: AuthDeps,
  id: string,
  fields: AdministeredFields,
): Promise<Result<UserRow, Refusal>> {
  const refusal = checkFields(fields);
  if (refusal !== undefined) return err(refusal);
  const at = new Date(deps.clock());
  const hash = await passwordHashOf(fields);
  if (!hash.ok) return hash;
  const outcome = await deps.db.transaction(async (tx): Promise<Result<UserRow, Refusal>> => {
    if (fields.email) await deps.leaving.hold(tx, id);
    const old = await lockUser(tx, id);
    if (old === undefined) return err(refusals.userUnknown);
    // the password was hashed before the lock, so that the row is locked for a short time only
    const changed = await change(asAdministered(old, at), { ...fields, password: undefined, passwordHash: hash.value });
    if (!changed.ok) return changed;
    const row = await updateAdministeredUser(tx, changed.value);
    if (row === undefined) return err(refusals.emailExists);
    await tellAddress(deps, tx, old, row.email, at);
    if (hash.value !== undefined || row.email !== old.email) await deleteTokensOf(tx, id);
    if (hash.value !== undefined) {
      await endSessionsOf(tx, id, { by: 'administration', at });
      await deleteFlowsOf(tx, id);
    }
    await note(deps, tx, 'user_modified', id, at);
    return ok(row);
  });
  if (outcome.ok) deps.sessionsEnded?.(id);
  return outcome;
}

/** Removes a person from the auth server and the product, all or nothing. What they made in shared teams stays. */
export async function removeUser(deps: AuthDeps, id: string): Promise<Result<undefined, Refusal>> {
  const { db, clock, leaving } = deps;
  const at = new Date(clock());
  const left = await db.transaction(async (tx): Promise<Result<readonly string[], Refusal>> => {
    // deletes the product's data first, in the usual order of locks, so that no deadlock occurs
    const others = await leaving.letGo(tx, id, at);
    if (!others.ok) return err(refusals.userOwnsTeams(others.error));
    await endSessionsOf(tx, id, { by: 'administration', at });
    // another request has removed the person meanwhile
    if (!(await deleteUser(tx, id))) return err(refusals.userUnknown);
    await note(deps, tx, 'user_deleted', id, at);
    return others;
  });
  if (!left.ok) return left;
  deps.sessionsEnded?.(id);
  leaving.left(left.value);
  return ok(undefined);
}

const asAdministered = (user: UserRow, at: Date): AdministeredUser => ({
  id: user.id,
  email: user.email,
  passwordHash: user.encrypted_password,
  confirmedAt: user.email_confirmed_at,
  provenAt: user.email_proven_at,
  bannedUntil: user.banned_until,
  appMetaData: user.raw_app_meta_data,
  userMetaData: user.raw_user_meta_data,
  at,
});

const change = async (
  old: AdministeredUser,
  fields: AdministeredFields,
): Promise<Result<AdministeredUser, Refusal>> => {
  const email = fields.email ? readEmailAddress(fields.email) : ok(old.email);
  if (!email.ok) return email;
  const hash = await passwordHashOf(fields);
  if (!hash.ok) return hash;
  const ban = bannedUntil(fields.banDuration, old.at.getTime());
  if (!ban.ok) return ban;
  const appMetaData = mergeData(old.appMetaData, fields.appMetaData);
  if (!appMetaData.ok) return appMetaData;
  const userMetaData = mergeData(old.userMetaData, fields.userMetaData);
  if (!userMetaData.ok) return userMetaData;
  const confirmedNow = fields.emailConfirm === true ? old.at : null;
  const confirmedAt = old.confirmedAt ?? confirmedNow;
  // the administration may confirm an address, which lets its person sign in; only the person can prove it
  const provenAt = email.value === old.email ? old.provenAt : null;
  const said = saidOf({ id: old.id, email: email.value, confirmedAt });
  return ok({
    ...old,
    email: email.value,
    passwordHash: hash.value ?? old.passwordHash,
    confirmedAt,
    provenAt,
    bannedUntil: ban.value === undefined ? old.bannedUntil : ban.value,
    appMetaData: appMetaData.value,
    userMetaData: {
      ...withoutClaims(userMetaData.value, said),
      ...(fields.emailConfirm === true && { email_verified: true }),
    },
  });
};

const saidOf = ({ id, email, confirmedAt }: Pick<AdministeredUser, 'id' | 'email' | 'confirmedAt'>): SaidByServer => ({
  sub: id,
  email,
  email_verified: confirmedAt !== null,
  phone_verified: false,
});

const note = ({ random }: AuthDeps, tx: Sql, action: AuditAction, actorId: string, at: Date): Promise<void> =>
  insertAudit(tx, { id: freshId(random), action, actorId, details: { by: 'administration' }, at });
