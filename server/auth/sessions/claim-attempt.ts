import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { limits } from '#core/limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import { storageKeyOf } from '#server/base/storage-key.ts';
import type { Sql } from '#server/db/sql.ts';
import type { AuthDeps, AuthSettings } from '../auth-deps.ts';
import { keyOfAddress, keyOfAddressAt, keyOfPerson, hashOfToken, keyOfNetwork } from '../mailed-codes/send-code.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { clientAddressOf, surroundingsOf } from '../requests/network.ts';

/** What a try is counted by: an email address, an email address with a place, or a person. */
export type Attempt = { readonly purpose: AttemptPurpose } &
  // a place or a person has its own count, which a stranger's tries at the email address do not use up
  ({ readonly address: string; readonly placeKey?: string } | { readonly personId: string });

/** After this many wrong tries the next try must wait. A right try or a day without tries resets the count. */
const freeTries = 10;

const rememberedForMs = 24 * 3_600_000;

/** Counts a try, or refuses it after too many wrong tries. */
export async function claimAttempt(
  { keys, clock, log }: AuthDeps,
  sql: Sql,
  attempt: Attempt,
): Promise<Result<undefined, Refusal>> {
  const now = clock();
  const rule = { at: new Date(now), since: new Date(now - rememberedForMs), freeTries };
  const blockedUntil = await countAttempt(sql, counted(keys, attempt), rule);
  if (blockedUntil === undefined) return ok(undefined);
  log.warn({ purpose: attempt.purpose, blockedUntil }, 'too many tries in vain; the next ones are refused for a while');
  return err(refusals.tooManyRequests(Math.max(1, Math.ceil((blockedUntil.getTime() - now) / 1000))));
}

/** Deletes a count of tries, because a try was right or the tried password has been replaced. */
export function attemptWasRight({ keys }: AuthDeps, sql: Sql, attempt: Attempt): Promise<void> {
  return forgetAttempts(sql, counted(keys, attempt));
}

/** Deletes the counts of tries at a person's old password. */
export async function forgetSignIns(
  deps: AuthDeps,
  sql: Sql,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const attempt = { address: email, purpose: 'sign_in' } as const;
  await attemptWasRight(deps, sql, attempt);
  for (const placeKey of await findPlaceKeys(sql, id)) await attemptWasRight(deps, sql, { ...attempt, placeKey });
}

const counted = (keys: AuthDeps['keys'], attempt: Attempt): AttemptSubject => ({
  subjectKey: subjectOf(keys, attempt),
  purpose: attempt.purpose,
});

const subjectOf = (keys: AuthDeps['keys'], attempt: Attempt): string => {
  if ('personId' in attempt) return keyOfPerson(keys, attempt.personId);
  const { address, placeKey } = attempt;
  return placeKey === undefined ? keyOfAddress(keys, address) : keyOfAddressAt(keys, address, placeKey);
};

/** What a person tries to prove: a password, the digits of a mail, or a second factor (a code or a key's answer). */
type AttemptPurpose = 'sign_in' | 'verify' | 'factor';

/** A count of tries: its key, which reveals neither person nor email address, and what the tries are to prove. */
interface AttemptSubject {
  readonly subjectKey: string;
  readonly purpose: AttemptPurpose;
}

/**
 * From try number `freeTries` on, each try blocks the next for a time. After a last try before `since`, counts anew.
 */
interface AttemptRule {
  readonly at: Date;
  readonly since: Date;
  readonly freeTries: number;
}

/**
 * Counts a try before it is made, so that parallel tries count too. If tries are blocked, returns the end of the block.
 */
async function countAttempt(
  sql: Sql,
  { subjectKey, purpose }: AttemptSubject,
  { at, since, freeTries }: AttemptRule,
): Promise<Date | undefined> {
  // each block lasts longer than the last: 1, 2, 4 and 8 minutes, and then always 15 minutes
  const counted = await sql.query(
    `insert into auth.attempts as a (subject_key, purpose, tries, last_at) values ($1, $2, 1, $3)
     on conflict (subject_key, purpose) do update set
       tries = case when a.last_at < $4 then 1 else a.tries + 1 end,
       last_at = excluded.last_at,
       blocked_until = case when a.last_at >= $4 and a.tries + 1 >= $5
         then $3::timestamptz + least(15, power(2, least(a.tries + 1 - $5, 4))) * interval '1 minute' end
     where a.blocked_until is null or a.blocked_until <= $3
     returning 1`,
    [subjectKey, purpose, at, since, freeTries],
  );
  if (counted.length > 0) return undefined;
  const [row] = await sql.query<{ blocked_until: Date }>(
    'select blocked_until from auth.attempts where subject_key = $1 and purpose = $2',
    [subjectKey, purpose],
  );
  return row?.blocked_until;
}

/** Deletes a count of tries, for example after a right try. */
async function forgetAttempts(sql: Sql, { subjectKey, purpose }: AttemptSubject): Promise<void> {
  await sql.query('delete from auth.attempts where subject_key = $1 and purpose = $2', [subjectKey, purpose]);
}

/** The kinds of places from which people sign in: a browser with a mark (cookie) of this server, or a network. */
type PlaceKind = 'browser' | 'network';

/** A place of a person, as a key that does not reveal it. */
interface KnownPlace {
  readonly userId: string;
  readonly kind: PlaceKind;
  readonly placeKey: string;
}

const tables: Readonly<Record<PlaceKind, string>> = { browser: 'auth.known_marks', network: 'auth.known_networks' };

/** Whether a person has been signed in at a place since an instant. */
async function isKnownPlace(sql: Sql, { userId, kind, placeKey }: KnownPlace, since: Date): Promise<boolean> {
  const rows = await sql.query(`select 1 from ${tables[kind]} where user_id = $1 and place_key = $2 and seen_at > $3`, [
    userId,
    placeKey,
    since,
  ]);
  return rows.length > 0;
}

/** Finds the ids of the people who have signed in with a browser. */
async function findPeopleOfBrowser(sql: Sql, placeKey: string): Promise<readonly string[]> {
  const rows = await sql.query<{ user_id: string }>('select user_id from auth.known_marks where place_key = $1', [
    placeKey,
  ]);
  return rows.map(({ user_id }) => user_id);
}

/** Stores a place of a person. Removes the person's older places of this kind beyond the `most` latest. */
async function rememberPlace(
  sql: Sql,
  { userId, kind, placeKey }: KnownPlace,
  { at, most }: { readonly at: Date; readonly most: number },
): Promise<void> {
  await sql.query(
    `insert into ${tables[kind]} (user_id, place_key, seen_at) values ($1, $2, $3)
     on conflict (user_id, place_key) do update set seen_at = excluded.seen_at`,
    [userId, placeKey, at],
  );
  await sql.query(
    `delete from ${tables[kind]} where user_id = $1 and place_key in (
       select place_key from ${tables[kind]} where user_id = $1 order by seen_at desc, place_key offset $2)`,
    [userId, most],
  );
}

/** Finds the keys of every place of a person. */
async function findPlaceKeys(sql: Sql, userId: string): Promise<readonly string[]> {
  const rows = await sql.query<{ place_key: string }>(
    `select place_key from auth.known_marks where user_id = $1
     union all select place_key from auth.known_networks where user_id = $1`,
    [userId],
  );
  return rows.map(({ place_key }) => place_key);
}

/** The browser (undefined without a mark) and the network of a request, as keys that do not reveal them. */
export type SignInPlace = Readonly<Record<PlaceKind, string | undefined>>;

// the most places stored per person; each place allows ten tries at a password
const mostPlaces: Readonly<Record<PlaceKind, number>> = { browser: 32, network: 8 };

/** A network counts as a person's for this many days after their last sign-in or refresh from it. */
export const networkDays = 30;

/** Reads the browser and the network from which a request comes. */
export function readPlace({ keys, settings }: AuthDeps, c: Context): SignInPlace {
  const mark = readDeviceMark(settings, c);
  const network = surroundingsOf(clientAddressOf(c));
  return {
    browser: mark === undefined ? undefined : hashOfToken(mark),
    network: network === undefined ? undefined : keyOfNetwork(keys, network),
  };
}

/** Whether a browser or a network is known as the person's. The answer takes equally long for an unknown person. */
export function isPlaceOf(
  { db, clock }: AuthDeps,
  userId: string | undefined,
  { kind, placeKey }: { readonly kind: PlaceKind; readonly placeKey: string },
): Promise<boolean> {
  const since = new Date(kind === 'network' ? clock() - networkDays * 86_400_000 : 0);
  return isKnownPlace(db, { userId: userId ?? nobody, kind, placeKey }, since);
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Stores the network of a sign-in or refresh. Stores the browser unless an unknown browser sent a refresh. */
export async function rememberPlaceOf(
  deps: AuthDeps,
  c: Context,
  userId: string,
  { isSignIn }: { readonly isSignIn: boolean },
): Promise<void> {
  const { db, settings, clock, random } = deps;
  const at = new Date(clock());
  const { browser, network } = readPlace(deps, c);
  const remember = (kind: PlaceKind, placeKey: string) =>
    rememberPlace(db, { userId, kind, placeKey }, { at, most: mostPlaces[kind] });
  if (network !== undefined) await remember('network', network);
  const people = browser === undefined ? [] : await findPeopleOfBrowser(db, browser);
  // a refresh creates no mark: refreshes without cookies would add browsers and displace the real ones
  if (!isSignIn && !people.includes(userId)) return;
  // a mark with which no person has signed in is replaced, because a stranger may have set it
  const known = people.length === 0 ? undefined : readDeviceMark(settings, c);
  const mark = known ?? Buffer.from(random(32)).toString('base64url');
  await remember('browser', hashOfToken(mark));
  setDeviceMark(settings, c, mark);
}

/** Reads a browser's mark (a cookie); undefined if it is absent or malformed. */
function readDeviceMark({ siteUrl }: AuthSettings, c: Context): string | undefined {
  const mark = getCookie(c, nameFor(siteUrl), prefixFor(siteUrl));
  return mark !== undefined && shape.test(mark) ? mark : undefined;
}

/** Sets the browser's mark as a cookie that stays after log-out; no script can read it. */
function setDeviceMark({ siteUrl }: AuthSettings, c: Context, mark: string): void {
  setCookie(c, nameFor(siteUrl), mark, {
    path: '/',
    maxAge: limits.sessionCookieDays * 86_400,
    httpOnly: true,
    sameSite: 'Strict',
    ...(isSecure(siteUrl) && { secure: true, prefix: 'host' }),
  });
}

const shape = /^[\w-]{43}$/;

const isSecure = (siteUrl: string): boolean => siteUrl.startsWith('https:');

// a browser lets no other host under the same domain set a cookie with this prefix
const prefixFor = (siteUrl: string): 'host' | undefined => (isSecure(siteUrl) ? 'host' : undefined);

const nameFor = (siteUrl: string): string => storageKeyOf(siteUrl).replace(/auth-token$/, 'device');
