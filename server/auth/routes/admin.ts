import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { err, ok, type Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts';
import { tellAddress } from '../accounts/tell-of-way-in.ts';
import {
  factorAnswer,
  userAnswer,
  readEmailAddress,
  withoutClaims,
  type SaidByServer,
  readUserData,
  type UserData,
} from '../accounts/user-answer.ts';
import { asAdmin, type AdminHandler as Handler } from '../administration/as-admin.ts';
import { type AuthDeps, isUuid, freshId } from '../auth-deps.ts';
import { dropFactor } from '../factors/challenge-factor.ts';
import { refusals, type Refusal, looseText, readBody } from '../refusal.ts';
import { insertAudit, type AuditAction } from '../tables/audit.ts';
import { findFactors } from '../tables/factors.ts';
import { insertIdentity } from '../tables/identities.ts';
import { deleteFlowsOf } from '../tables/oauth-flows.ts';
import { deleteTokensOf } from '../tables/one-time-tokens.ts';
import { endSessionsOf } from '../tables/sessions.ts';
import {
  countUsers,
  findFactorsOfAll,
  findIdentitiesOfAll,
  listUsers,
  findUserById,
  type UserRow,
  deleteUser,
  updateAdministeredUser,
  type AdministeredUser,
  lockUser,
  insertUser,
} from '../tables/users.ts';

type Answer = Promise<Result<unknown, Refusal>>;

/** `/admin`: people and their second factors, for callers with the configured key. */
export function adminRoutes(deps: AuthDeps): Hono {
  const routes = new Hono();
  routes.post('/admin/users', asAdmin(deps, create));
  routes.get('/admin/users', asAdmin(deps, list));
  routes.get('/admin/users/:user', asAdmin(deps, show));
  routes.put('/admin/users/:user', asAdmin(deps, update));
  routes.delete('/admin/users/:user', asAdmin(deps, remove));
  routes.get('/admin/users/:user/factors', asAdmin(deps, listFactors));
  routes.delete('/admin/users/:user/factors/:factor', asAdmin(deps, removeFactor));
  return routes;
}

const flag = z.nullish(z.boolean());
const data = z.nullish(z.record(z.string(), z.unknown()));

const userInput = z.object({
  id: looseText,
  email: looseText,
  phone: looseText,
  password: looseText,
  password_hash: looseText,
  email_confirm: flag,
  role: looseText,
  ban_duration: looseText,
  app_metadata: data,
  user_metadata: data,
});

const fieldsOf = (input: z.output<typeof userInput>) => ({
  email: input.email,
  phone: input.phone,
  password: input.password,
  passwordHash: input.password_hash,
  emailConfirm: input.email_confirm ?? undefined,
  role: input.role,
  banDuration: input.ban_duration,
  appMetaData: input.app_metadata ?? undefined,
  userMetaData: input.user_metadata ?? undefined,
});

const create: Handler = async (deps, c) => {
  const input = await readBody(c, userInput);
  if (!input.ok) return input;
  const id = input.value.id.toLowerCase();
  if (id !== '' && !isUuid(id)) return err(refusals.userIdMalformed);
  const created = await createUser(deps, fieldsOf(input.value), id === '' ? undefined : id);
  return created.ok ? answerOf(deps, created.value) : created;
};

const list: Handler = async ({ db }, c) => {
  const page = readPage(c.req.query('page'), c.req.query('per_page'));
  if (!page.ok) return page;
  const { number, size } = page.value;
  const [total, users] = await Promise.all([
    countUsers(db),
    listUsers(db, { limit: size, offset: (number - 1) * size }),
  ]);
  for (const [name, value] of pageHeaders('/admin/users', page.value, total)) c.header(name, value);
  return ok({ users: await answersOf({ db }, users), aud: 'authenticated' });
};

const show: Handler = async (deps, c) => {
  const user = await readUser(deps, c);
  return user.ok ? answerOf(deps, user.value) : user;
};

const update: Handler = async (deps, c) => {
  const user = await readUser(deps, c);
  if (!user.ok) return user;
  const input = await readBody(c, userInput);
  if (!input.ok) return input;
  const updated = await updateUser(deps, user.value.id, fieldsOf(input.value));
  return updated.ok ? answerOf(deps, updated.value) : updated;
};

const removeInput = z.object({ should_soft_delete: flag });

const remove: Handler = async (deps, c) => {
  const user = await readUser(deps, c);
  if (!user.ok) return user;
  const input = await readBody(c, removeInput);
  if (!input.ok) return input;
  if (input.value.should_soft_delete === true) return err(refusals.softDeletionUnsupported);
  const removed = await removeUser(deps, user.value.id);
  return removed.ok ? ok({}) : removed;
};

const listFactors: Handler = async (deps, c) => {
  const user = await readUser(deps, c);
  return user.ok ? ok((await findFactors(deps.db, user.value.id)).map(factorAnswer)) : user;
};

const removeFactor: Handler = async (deps, c) => {
  const user = await readUser(deps, c);
  if (!user.ok) return user;
  const factorId = (c.req.param('factor') ?? '').toLowerCase();
  if (!isUuid(factorId)) return err(refusals.factorIdMalformed);
  const dropped = await dropFactor(deps, user.value.id, factorId);
  return dropped.ok ? ok(factorAnswer(dropped.value)) : dropped;
};

const answerOf = async (deps: Pick<AuthDeps, 'db'>, user: UserRow): Answer => {
  const [answer] = await answersOf(deps, [user]);
  return ok(answer);
};

const answersOf = async ({ db }: Pick<AuthDeps, 'db'>, users: readonly UserRow[]) => {
  const ids = users.map(({ id }) => id);
  const [identities, factors] = await Promise.all([findIdentitiesOfAll(db, ids), findFactorsOfAll(db, ids)]);
  const of =
    (userId: string) =>
    ({ user_id }: { readonly user_id: string }): boolean =>
      user_id === userId;
  return users.map((user) => userAnswer(user, identities.filter(of(user.id)), factors.filter(of(user.id))));
};

const readUser = async ({ db }: Pick<AuthDeps, 'db'>, c: Context): Promise<Result<UserRow, Refusal>> => {
  const id = (c.req.param('user') ?? '').toLowerCase();
  if (!isUuid(id)) return err(refusals.userIdMalformed);
  const user = await findUserById(db, id);
  return user === undefined ? err(refusals.userUnknown) : ok(user);
};

/** Adds a person for the administration, with the given id or a fresh one. They get no mail and no session. */
async function createUser(
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
async function updateUser(deps: AuthDeps, id: string, fields: AdministeredFields): Promise<Result<UserRow, Refusal>> {
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
async function removeUser(deps: AuthDeps, id: string): Promise<Result<undefined, Refusal>> {
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

/** The fields that the administration sends about a person; undefined or an empty text changes nothing. */
interface AdministeredFields {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
  readonly passwordHash?: string | undefined;
  readonly emailConfirm?: boolean | undefined;
  readonly role?: string | undefined;
  readonly banDuration?: string | undefined;
  readonly appMetaData?: UserData | undefined;
  readonly userMetaData?: UserData | undefined;
}

/** Refuses phone numbers, roles other than `authenticated`, and a password together with a hash. */
function checkFields({ phone, role, password, passwordHash }: AdministeredFields): Refusal | undefined {
  if (phone) return refusals.phoneSignUpDisabled;
  if (role && role !== 'authenticated') return refusals.roleUnsupported;
  return password && passwordHash ? refusals.passwordTwice : undefined;
}

/** Returns the password hash to store, sent as a hash or as a password; undefined if neither was sent. */
async function passwordHashOf({
  password,
  passwordHash,
}: AdministeredFields): Promise<Result<string | undefined, Refusal>> {
  if (passwordHash) return isArgon2(passwordHash) ? ok(passwordHash) : err(refusals.passwordHashInvalid);
  if (!password) return ok(undefined);
  const strong = checkNewPassword(password);
  return strong.ok ? ok(await hashPassword(password)) : strong;
}

const phc = /^\$argon2(?:id|i)\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/;

/** Whether a text is an argon2 hash of acceptable cost: at most 256 MiB, 20 passes, 16 lanes. */
const isArgon2 = (text: string): boolean => {
  const [memoryKib, passes, lanes] = phc.exec(text)?.slice(1).map(Number) ?? [0, 0, 0];
  return within(memoryKib, 8, 262_144) && within(passes, 1, 20) && within(lanes, 1, 16);
};

const within = (value = 0, least: number, most: number): boolean => value >= least && value <= most;

/** Applies changes to data; null removes a key. Refuses a result that is too large to store. */
function mergeData(old: UserData, change: UserData | undefined): Result<UserData, Refusal> {
  if (change === undefined) return ok(old);
  const merged = Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== null));
  return readUserData(merged);
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const longestMs = 200 * 365 * 86_400_000;

/** Reads when a ban ends: after a time like `24h` or `1h30m`; null for `none`, undefined if nothing was sent. */
function bannedUntil(text: string | undefined, now: number): Result<Date | null | undefined, Refusal> {
  if (!text) return ok(undefined);
  if (text === 'none') return ok(null);
  if (!/^(?:\d{1,9}(?:\.\d{1,9})?(?:ms|s|m|h))+$/.test(text)) return err(refusals.banInvalid);
  const parts = text.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)/g);
  const ms = [...parts].reduce((sum, [, number, unit]) => sum + Number(number) * (unitMs[unit ?? ''] ?? 0), 0);
  return ok(new Date(now + Math.min(ms, longestMs)));
}

/** `number` counts from 1. */
interface Page {
  readonly number: number;
  readonly size: number;
}

const mostPerPage = 1000;

/** Reads which page a request asks for: by default the first page, with 50 entries; at most 1000 entries per page. */
function readPage(page = '', perPage = ''): Result<Page, Refusal> {
  const [number, size] = [readCount(page, 1), readCount(perPage, 50)];
  if (number === undefined || size === undefined) return err(refusals.pageInvalid);
  return ok({ number, size: Math.min(size, mostPerPage) });
}

const readCount = (text: string, fallback: number): number | undefined => {
  if (text === '') return fallback;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};

/** Builds headers with the total and links to the next and last page. Clients need `page` as the first parameter. */
function pageHeaders(path: string, { number, size }: Page, total: number): readonly (readonly [string, string])[] {
  const last = Math.max(1, Math.ceil(total / size));
  const link = (page: number, rel: string): string => `<${path}?page=${page}&per_page=${size}>; rel="${rel}"`;
  const links = [...(number < last ? [link(number + 1, 'next')] : []), link(last, 'last')];
  return [
    ['X-Total-Count', String(total)],
    ['Link', links.join(', ')],
  ];
}
