import { headOf } from './history/head-of.ts';
import type { Sql } from './sql.ts';

/** Somebody whose daily mail may be due. */
export interface Addressee {
  readonly userId: string;
  readonly email: string;
  /** The time zone of the team that they see first; null while nobody has set one. */
  readonly timeZone: string | null;
}

/** Whose turn it may be: the latest day that it is anywhere (`YYYY-MM-DD`), the last of those looked at, how many at once, and what the sign-in of our own must say of them; undefined where people sign in elsewhere. */
export interface DigestTurn {
  readonly day: string;
  readonly after: string | undefined;
  readonly most: number;
  readonly own: OwnSignIn | undefined;
}

/** What the sign-in of our own must say of whoever gets a mail: that they are not shut out at an instant, and, with `provenOnly`, that their address was shown to be theirs. */
export interface OwnSignIn {
  readonly notBannedAt: Date;
  readonly provenOnly: boolean;
}

/** Some of those whose daily mail was not considered on that day yet, with the address that they sign in with now. Whoever is shut out, or has not shown the address to be theirs, gets none, and hears of everything when that is over. */
export const peopleBefore = (sql: Sql, { day, after, most, own }: DigestTurn): Promise<readonly Addressee[]> =>
  sql.query<Addressee>(
    `select p.user_id as "userId", ${own === undefined ? 'p.email' : 'u.email'}, (
         select s.value #>> '{}' from app.member m
         join app.team t on t.id = m.team_id and t.deleted_at is null
         left join app.team_setting s on s.team_id = t.id and s.key = 'timeZone'
         where m.user_id = p.user_id order by m.team_id = p.default_team_id desc nulls last, m.joined_at, m.team_id limit 1
       ) as "timeZone"
     from app.profile p left join app.digest d on d.user_id = p.user_id ${own === undefined ? '' : ownUser}
     where (d.day is null or d.day < $1::date) and ($2::uuid is null or p.user_id > $2::uuid)
     order by p.user_id limit $3`,
    [day, after ?? null, most, ...(own === undefined ? [] : [own.notBannedAt, own.provenOnly])],
  );

// a profile keeps the address with which its person last came, which may be somebody else's by now
const ownUser = `join auth.users u on u.id = p.user_id and (u.banned_until is null or u.banned_until <= $4)
       and (u.email_proven_at is not null or not $5::boolean)`;

/** Notes that a person's mail of a day is being considered; false when it was already, or when they are gone. */
export const claimDay = async (tx: Sql, userId: string, day: string): Promise<boolean> => {
  const claimed = await tx.query(
    `insert into app.digest as d (user_id, day) select user_id, $2::date from app.profile where user_id = $1
     on conflict (user_id) do update set day = excluded.day where d.day < excluded.day returning d.user_id`,
    [userId, day],
  );
  return claimed.length > 0;
};

/** A dip as a person may be told of it. `isBack`: the stock is at the minimum again. */
export interface DipRow {
  readonly id: string;
  readonly teamId: number;
  readonly team: string;
  readonly thread: string;
  readonly isBack: boolean;
}

/** The dips in a person's teams that no daily mail of theirs has dealt with, since they joined and since an instant, the oldest first. One of less than ten minutes is none, or none yet: a colour is being added, or a slip corrected. */
export const undigestedLowStock = (
  sql: Sql,
  userId: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<readonly DipRow[]> =>
  sql.query<DipRow>(
    `select d.id, t.id as "teamId", t.name as team, concat_ws(' ', c.brand, c.code, c.name) as thread,
       d.closed_at is not null as "isBack"
     from app.member m
     join app.team t on t.id = m.team_id and t.deleted_at is null
     join app.dip d on d.team_id = t.id and d.opened_at >= m.joined_at and d.opened_at > $2
     join app.thread c on c.team_id = d.team_id and c.id = d.thread_id
     ${headOf('thread', 'c')}
     left join app.notification_mark k on k.user_id = m.user_id and k.item_id = d.id
     where m.user_id = $1 and not h.deleted and k.digested_at is null
       and coalesce(d.closed_at, $3) >= d.opened_at + interval '10 minutes'
     order by d.opened_at, thread, d.id`,
    [userId, since, now],
  );

/** A living team of a person. */
export interface MemberTeam {
  readonly teamId: number;
  readonly publicId: string;
  readonly team: string;
}

/** The living teams of a person, the one that they joined first at the top. */
export const teamsOf = (sql: Sql, userId: string): Promise<readonly MemberTeam[]> =>
  sql.query<MemberTeam>(
    `select t.id as "teamId", t.public_id as "publicId", t.name as team
     from app.member m join app.team t on t.id = m.team_id and t.deleted_at is null
     where m.user_id = $1 order by m.joined_at, m.team_id`,
    [userId],
  );

/** Which of these items a daily mail of a person has dealt with. */
export const digestedOf = async (sql: Sql, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await sql.query<{ id: string }>(
    `select item_id as id from app.notification_mark
     where user_id = $1 and item_id = any($2::uuid[]) and digested_at is not null`,
    [userId, ids],
  );
  return new Set(rows.map(({ id }) => id));
};
