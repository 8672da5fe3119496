import { endOffers } from './end-offers.ts';
import type { Sql } from './sql.ts';

/** A person's profile. The auth server stores the data for signing in. */
interface ProfileRow {
  readonly id: string;
  readonly email: string;
  readonly full_name: string | null;
  readonly avatar_url: string | null;
  /** The public id of the team that the person sees first; null if there is none. */
  readonly default_team_pid: string | null;
  readonly locale: string | null;
  readonly units: 'metric' | 'imperial' | null;
}

/** The data of a caller that a profile stores. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  /** When the token that names the address was issued; missing if the address comes from the embedded auth server. */
  readonly emailIssuedAt?: Date;
  readonly fullName?: string | null;
}

/** Makes a person's profile on the first visit; later stores a changed address. */
export async function ensureProfile(
  sql: Sql,
  { userId, email, emailIssuedAt, fullName }: Person,
  now: Date,
): Promise<void> {
  // does nothing if the person ended their account; rewrites an equal profile only for a newer token or after an hour
  const [written] = await sql.query<{ isNew: boolean; isOlder: boolean; before: string }>(
    `insert into app.profile as p (user_id, email, email_issued_at, full_name, created_at, seen_at)
     select $1::uuid, $2::text, $5::timestamptz, $4::text, $3::timestamptz, $3::timestamptz
     where not exists (select from app.gone_person g where g.user_id = $1::uuid)
     on conflict (user_id) do update set seen_at = excluded.seen_at, email_issued_at =
         case when p.email = excluded.email then greatest(p.email_issued_at, excluded.email_issued_at)
         else p.email_issued_at end
       where (p.email <> excluded.email and ${isNotOlder('$5')})
         or (p.email = excluded.email and excluded.email_issued_at > coalesce(p.email_issued_at, '-infinity'))
         or p.seen_at < excluded.seen_at - interval '1 hour'
     returning p.xmax = 0 as "isNew", not ${isNotOlder('$5')} as "isOlder", p.email as before`,
    [userId, email, now, fullName ?? null, emailIssuedAt ?? null],
  );
  // the insert may have waited until the account ended, and then it did not see that the account has ended
  if (written?.isNew === true) await deleteProfileOfGone(sql, userId);
  // with an external auth server, only this code notices a change of address
  if (written === undefined || written.before === email || written.isOlder) return;
  // stored last: if the server stops before this, the next visit finds the old address and ends the offers again
  await endOffers(sql, { kind: 'address_changed', userId, from: written.before, wasProven: false }, now);
  await sql.query(
    `update app.profile p set email = $2, email_issued_at = $3::timestamptz where user_id = $1 and ${isNotOlder('$3')}`,
    [userId, email, emailIssuedAt ?? null],
  );
}

/** Builds the condition that a token is not older than the token that set the address of profile `p`. */
const isNotOlder = (issuedAt: string): string => `coalesce(p.email_issued_at <= ${issuedAt}::timestamptz, true)`;

/** Stores a person's new address in their profile. Clears the token time, because no token named the address. */
export async function saveAddress(sql: Sql, userId: string, email: string): Promise<void> {
  await sql.query('update app.profile set email = $2, email_issued_at = null where user_id = $1', [userId, email]);
}

const deleteProfileOfGone = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('delete from app.profile p using app.gone_person g where p.user_id = $1 and g.user_id = p.user_id', [
    userId,
  ]);
};

/** Locks a person's profile until the transaction ends; false if they have none. */
export async function lockProfile(tx: Sql, userId: string): Promise<boolean> {
  return (await tx.query('select 1 from app.profile where user_id = $1 for no key update', [userId])).length > 0;
}

/** Finds a person's profile. After `ensureProfile` it is undefined only for a person who has ended their account. */
export async function profileOf(sql: Sql, userId: string): Promise<ProfileRow | undefined> {
  const [profile] = await sql.query<ProfileRow>(
    `select p.user_id as id, p.email, p.full_name, p.avatar_url, t.public_id as default_team_pid, p.locale, p.units
     from app.profile p
     left join app.member m on m.team_id = p.default_team_id and m.user_id = p.user_id
     left join app.team t on t.id = m.team_id and t.deleted_at is null
     where p.user_id = $1`,
    [userId],
  );
  return profile;
}

/** Finds the people whose profile has this address (lower case). */
export async function peopleWithAddress(sql: Sql, email: string): Promise<readonly string[]> {
  const people = await sql.query<{ id: string }>('select user_id as id from app.profile where lower(email) = $1', [
    email,
  ]);
  return people.map(({ id }) => id);
}

/** The profile fields that a person may change; an undefined field stays unchanged. */
type ProfileChange = { readonly [Field in (typeof changeable)[number]]?: ProfileRow[Field] | undefined };

const changeable = ['full_name', 'avatar_url', 'locale', 'units'] as const;

/** Changes the given fields of a person's profile. */
export async function changeProfile(sql: Sql, userId: string, change: ProfileChange): Promise<void> {
  const given = changeable.filter((field) => change[field] !== undefined);
  if (given.length === 0) return;
  const settings = given.map((field, at) => `${field} = $${at + 2}`).join(', ');
  await sql.query(`update app.profile set ${settings} where user_id = $1`, [
    userId,
    ...given.map((field) => change[field]),
  ]);
}

/** Deletes a person's profile and memberships. Tokens of the person create no new profile. */
export async function deleteProfile(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql.query(
    `insert into app.gone_person (user_id, gone_at) values ($1, $2)
     on conflict (user_id) do update set gone_at = excluded.gone_at`,
    [userId, now],
  );
  await sql.query('delete from app.profile where user_id = $1', [userId]);
}

/** Sets the team that a person sees first. */
export async function setDefaultTeam(sql: Sql, userId: string, teamId: number): Promise<void> {
  await sql.query('update app.profile set default_team_id = $2 where user_id = $1', [userId, teamId]);
}
