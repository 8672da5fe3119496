import type { Role } from '#core/access/permissions.ts';
import { hiddenKinds } from '#core/access/redact.ts';
import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import type { NotificationKind } from '#core/wire/notification-wire.ts';
import { headOf } from './history/heads.ts';
import { inviteMs, leadsFurther } from './invites.ts';
import { columnOf, tableNameOf } from './rows.ts';
import { seesCostsIn } from './settings.ts';
import type { Sql } from './sql.ts';

/** A change of some teams: its kind, who made it, and the person it is about. */
interface TeamNews {
  readonly teamIds: readonly number[];
  readonly kind: Exclude<NotificationKind, 'invite' | 'conflict' | 'set_back' | 'check_prices'>;
  readonly by: string;
  readonly about?: string;
  readonly role?: Role;
  readonly name?: string;
  readonly now: Date;
}

/** Stores a notification of a change for the teams' members and the person it is about, but not for its maker. */
export async function noteTeamNews(tx: Sql, { teamIds, kind, by, about, role, name, now }: TeamNews): Promise<void> {
  await tx.query(
    `insert into app.notification (id, user_id, kind, team_id, team_public_id, team_name, "by", about, role, name, created_at)
     select gen_random_uuid(), reader.user_id, $2, t.id, t.public_id, t.name, $3::uuid, $4::uuid, $5, $6, $7::timestamptz
     from app.team t cross join lateral (
       select user_id from app.member where team_id = t.id
       union select user_id from app.profile where user_id = $4::uuid
     ) reader
     where t.id = any($1::bigint[]) and reader.user_id <> $3::uuid`,
    [teamIds, kind, by, about ?? null, role ?? null, name ?? null, now],
  );
}

/** Notifies owners that a team's data was restored. `by`: whose device found that out; null if a command reports it. */
export async function noteSetBack(tx: Sql, teamId: number, by: string | null, now: Date): Promise<void> {
  await tx.query(
    `insert into app.notification (id, user_id, kind, team_id, team_public_id, team_name, "by", created_at)
     select gen_random_uuid(), m.user_id, 'set_back', t.id, t.public_id, t.name, $2::uuid, $3::timestamptz
     from app.team t join app.member m on m.team_id = t.id and m.role = 'owner'
     where t.id = $1 and t.deleted_at is null`,
    [teamId, by, now],
  );
}

/** A reader of notifications: the person, the email address (undefined if not proven), and the present time. */
export interface Reader {
  readonly userId: string;
  readonly email: string | undefined;
  readonly now: Date;
}

/** One notification for display; names are null if the person's account has ended. */
export interface NotificationRow {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly teamId: number | null;
  readonly teamPublicId: string;
  readonly teamName: string;
  readonly byId: string | null;
  readonly byName: string | null;
  /** The address of the person `byId`. On an invite, or for a person without a name, `byName` contains it too. */
  readonly byEmail: string | null;
  readonly aboutId: string | null;
  readonly aboutName: string | null;
  readonly aboutEmail: string | null;
  readonly role: Role | null;
  readonly name: string | null;
  readonly rowKind: string | null;
  readonly rowId: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

/** Finds a person's notifications, newest first; with `after`, only notifications older than the one with that id. */
export function notificationsOf(
  sql: Sql,
  reader: Reader,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<readonly NotificationRow[]> {
  return sql.query<NotificationRow>(
    `${items} ${shown} where $4::uuid is null or (i.created_at, i.id) < (select o.created_at, o.id from item o where o.id = $4)
     order by i.created_at desc, i.id desc limit $5`,
    [...valuesOf(reader), after ?? null, limit],
  );
}

/** Finds all notifications of a person, newest first, with one query per page. */
export async function everyNotification(sql: Sql, reader: Reader, page = 1000): Promise<readonly NotificationRow[]> {
  const found: NotificationRow[] = [];
  for (;;) {
    const more = await notificationsOf(sql, reader, { limit: page, after: found.at(-1)?.id });
    found.push(...more);
    if (more.length < page) return found;
  }
}

/** Whether a person still sees a notification; settled invites and conflicts are not shown. */
export async function isShown(sql: Sql, reader: Reader, id: string): Promise<boolean> {
  const found = await sql.query(`${items} select from item where id = $4`, [...valuesOf(reader), id]);
  return found.length > 0;
}

/** Finds the notifications after an instant that no daily mail has covered yet, oldest first. */
export function undigested(sql: Sql, reader: Reader, since: Date): Promise<readonly NotificationRow[]> {
  return sql.query<NotificationRow>(
    `${items} ${shown} where k.digested_at is null and i.created_at > $4 order by i.created_at, i.id`,
    [...valuesOf(reader), since],
  );
}

/** Counts the notifications that a person has not read. */
export async function countUnread(sql: Sql, reader: Reader): Promise<number> {
  const [unread] = await sql.query<{ count: number }>(
    `${items} select count(*) from item i
     left join app.notification_mark k on k.user_id = $1 and k.item_id = i.id where k.read_at is null`,
    valuesOf(reader),
  );
  return unread?.count ?? 0;
}

/** Marks a person's notifications with these ids as read; ignores other ids. */
export async function markRead(sql: Sql, reader: Reader, ids: readonly string[]): Promise<void> {
  await sql.query(
    `${items} insert into app.notification_mark as k (user_id, item_id, read_at)
     select $1, id, $2 from item where id = any($4::uuid[])
     on conflict (user_id, item_id) do update set read_at = excluded.read_at where k.read_at is null`,
    [...valuesOf(reader), ids],
  );
}

/** Stores that a daily mail has covered these items, whether it named or omitted them. */
export async function markDigested(sql: Sql, userId: string, ids: readonly string[], now: Date): Promise<void> {
  await sql.query(
    `insert into app.notification_mark as k (user_id, item_id, digested_at) select $1, unnest($2::uuid[]), $3
     on conflict (user_id, item_id) do update set digested_at = excluded.digested_at`,
    [userId, ids, now],
  );
}

// $1 is the person, $2 the present time, $3 the proven email address, which finds invites (null without one)
const valuesOf = ({ userId, email, now }: Reader): readonly unknown[] => [userId, now, email ?? null];

/** Builds SQL for a row's name, preceded by the names of the rows that it belongs to, at most `deep` rows up. */
const titleOf = (kind: RowKind, row: string, deep: number): string | undefined => {
  const { fields, after } = kindOf(kind).title;
  const parts = fields.map((field) => `${row}."${columnOf(field)}"`);
  const owner = after === undefined ? null : kindOf(kind).references[after];
  if (typeof owner === 'string' && isRowKind(owner) && after !== undefined && deep > 0) {
    const inner = titleOf(owner, `${row}o`, deep - 1);
    const found = `${row}o.team_id = ${row}.team_id and ${row}o.id = ${row}."${columnOf(after)}"`;
    if (inner !== undefined) parts.unshift(`(select ${inner} from ${tableNameOf(owner)} ${row}o where ${found})`);
  }
  return parts.length === 0 ? undefined : `concat_ws(' ', ${parts.join(', ')})`;
};

// Conflicts and invites are read from their own tables, so settled ones disappear. An invite's date is its last
// sending.
const items = `
  with item as (
    select id, kind, team_id, team_public_id, team_name, "by", about, role, name,
      null::text as row_kind, null::uuid as row_id, created_at
    from app.notification where user_id = $1
    union all
    select n.id, 'conflict', t.id, t.public_id, t.name, n."by", n."from", null,
      ${rowTitle('n.row_kind', 'n.team_id', 'n.row_id')}, n.row_kind, n.row_id, n.created_at
    from app.notice n
    ${headOf('notice', 'n')}
    join app.team t on t.id = n.team_id and t.deleted_at is null
    join app.member m on m.team_id = t.id and m.user_id = $1
    where n.addressee = $1 and not h.deleted
      and (n.row_kind <> all('{${hiddenKinds('noCosts').join()}}') or ${seesCostsIn('t.id', 'm.role')})
    union all
    select i.public_id, 'invite', t.id, t.public_id, t.name, i.invited_by, null, i.role, null, null, null,
      i.expires_at - interval '${inviteMs} milliseconds'
    from app.invite i join app.team t on t.id = i.team_id and t.deleted_at is null
    where (i.email = $3::text or i.addressee = $1) and i.status = 'pending' and i.expires_at > $2::timestamptz
      and ${leadsFurther('$1')}
  )`;

const shown = `
  select i.id, i.kind, i.team_id as "teamId", i.team_public_id as "teamPublicId", i.team_name as "teamName",
    bp.user_id as "byId",
    case when i.kind = 'invite' then coalesce(bp.full_name || ' (' || bp.email || ')', bp.email)
      else coalesce(bp.full_name, bp.email) end as "byName", bp.email as "byEmail",
    ap.user_id as "aboutId", coalesce(ap.full_name, ap.email) as "aboutName",
    ap.email as "aboutEmail",
    i.role, i.name, i.row_kind as "rowKind", i.row_id as "rowId", i.created_at as "createdAt", k.read_at as "readAt"
  from item i
  left join app.profile bp on bp.user_id = i."by"
  left join app.profile ap on ap.user_id = i.about
  left join app.notification_mark k on k.user_id = $1 and k.item_id = i.id`;

/** Builds SQL for a row's name, from columns with its kind, team and id; null if the row has no name. */
function rowTitle(kind: string, team: string, id: string): string {
  const cases = rowKinds.flatMap((one) => {
    const title = titleOf(one, 'r', 2);
    return title === undefined
      ? []
      : [`when '${one}' then (select ${title} from ${tableNameOf(one)} r where r.team_id = ${team} and r.id = ${id})`];
  });
  return `case ${kind} ${cases.join(' ')} end`;
}
