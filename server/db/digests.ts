import type { MachineRecords } from '#core/machines/due.ts';
import { headOf } from './history/heads.ts';
import { countsInSql } from './low-stock-events.ts';
import type { Sql } from './sql.ts';

/** A person who may get a daily mail. */
export interface Addressee {
  readonly userId: string;
  /** The address: the account's present one with the embedded auth server, the profile's with an external one. */
  readonly email: string;
  /** The time zone of the team that the person sees first; null without a team, or if no one has set the time zone. */
  readonly timeZone: string | null;
}

/** One batch of people to check for a daily mail. */
interface DigestTurn {
  /** The latest date (`YYYY-MM-DD`) that any time zone has now. */
  readonly day: string;
  /** The id of the last person of the previous batch; undefined for the first batch. */
  readonly after: string | undefined;
  readonly most: number;
  /** The conditions for accounts of the embedded auth server; undefined with an external one. */
  readonly own: OwnSignIn | undefined;
}

/** The conditions that a person's account must meet for a mail. */
interface OwnSignIn {
  /** The time at which the person must not be banned. */
  readonly notBannedAt: Date;
  /** Whether the person must have proved their address. */
  readonly provenOnly: boolean;
}

/** Finds people whose mail of the day is not decided, in order of id. `own`: what their accounts must fulfil. */
export function peopleBefore(sql: Sql, { day, after, most, own }: DigestTurn): Promise<readonly Addressee[]> {
  return sql.query<Addressee>(
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
}

// uses the account's address: the profile has the address of the last visit, which may be another person's by now
const ownUser = `join auth.users u on u.id = p.user_id and (u.banned_until is null or u.banned_until <= $4)
       and (u.email_proven_at is not null or not $5::boolean)`;

/** Stores that a person's mail of a day is being decided; false if this was stored before. */
export async function claimDay(tx: Sql, userId: string, day: string): Promise<boolean> {
  const claimed = await tx.query(
    `insert into app.digest as d (user_id, day) select user_id, $2::date from app.profile where user_id = $1
     on conflict (user_id) do update set day = excluded.day where d.day < excluded.day returning d.user_id`,
    [userId, day],
  );
  return claimed.length > 0;
}

/**
 * A dip (a thread below its minimum) for a person's mail. `isBack`: the stock is at the minimum again; `isOut`: no spool
 * of it counts.
 */
interface DipRow {
  readonly id: string;
  readonly teamId: number;
  readonly team: string;
  readonly thread: string;
  readonly isBack: boolean;
  readonly isOut: boolean;
}

/** Finds a person's dips since an instant that no mail to them has covered, oldest first. */
export function undigestedLowStock(
  sql: Sql,
  userId: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<readonly DipRow[]> {
  // a dip counts only after ten minutes: a shorter one is often a colour being added, or a correction
  return sql.query<DipRow>(
    `select d.id, t.id as "teamId", t.name as team, concat_ws(' ', c.code, c.brand, c.name) as thread,
       d.closed_at is not null as "isBack",
       d.closed_at is null and not exists (select from app.spool s ${headOf('spool', 's', 'sh')}
         where s.team_id = d.team_id and s.thread_id = d.thread_id and not sh.deleted and ${countsInSql('s')}) as "isOut"
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
}

/** A team of a person that is not deleted. */
export interface MemberTeam {
  readonly teamId: number;
  readonly publicId: string;
  readonly team: string;
}

/** Finds a person's teams that are not deleted, in the order in which the person joined. */
export function teamsOf(sql: Sql, userId: string): Promise<readonly MemberTeam[]> {
  return sql.query<MemberTeam>(
    `select t.id as "teamId", t.public_id as "publicId", t.name as team
     from app.member m join app.team t on t.id = m.team_id and t.deleted_at is null
     where m.user_id = $1 order by m.joined_at, m.team_id`,
    [userId],
  );
}

/** Returns which of these items a person's daily mails have covered. */
export async function digestedOf(sql: Sql, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ id: string }>(
    `select item_id as id from app.notification_mark
     where user_id = $1 and item_id = any($2::uuid[]) and digested_at is not null`,
    [userId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Reads meter readings, maintenance logs and runs of the given machines, by machine id. */
export async function recordsOfMachines(
  sql: Sql,
  teamId: number,
  machineIds: readonly string[],
): Promise<ReadonlyMap<string, MachineRecords>> {
  const [entries, logs, runs] = [
    await sql.query<Of<MachineRecords['entries'][number]>>(entriesSql, [teamId, machineIds]),
    await sql.query<Of<MachineRecords['logs'][number]>>(logsSql, [teamId, machineIds]),
    await sql.query<Of<MachineRecords['runs'][number]>>(runsSql, [teamId, machineIds]),
  ];
  const byMachine = <R>(rows: readonly Of<R>[]): ReadonlyMap<string, Of<R>[]> => {
    const found = new Map<string, Of<R>[]>();
    for (const row of rows) {
      const known = found.get(row.machineId);
      if (known === undefined) found.set(row.machineId, [row]);
      else known.push(row);
    }
    return found;
  };
  const [entriesBy, logsBy, runsBy] = [byMachine(entries), byMachine(logs), byMachine(runs)];
  return new Map(
    machineIds.map((id) => [
      id,
      { entries: entriesBy.get(id) ?? [], logs: logsBy.get(id) ?? [], runs: runsBy.get(id) ?? [] },
    ]),
  );
}

type Of<R> = R & { readonly machineId: string };

const at = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// Rows of these kinds are never deleted, so the query need not filter deleted rows.
const entriesSql = `
  select id, machine_id as "machineId", kind, ${at('at')} as at, source, value, delta, reset, reason,
    reverses_id as "reversesId"
  from app.meter_reading where team_id = $1 and machine_id = any($2::uuid[])`;
const logsSql = `
  select id, machine_id as "machineId", task_id as "taskId", ${at('done_at')} as "doneAt",
    reverses_id as "reversesId"
  from app.maintenance_log where team_id = $1 and machine_id = any($2::uuid[])`;
const runsSql = `
  select id, machine_id as "machineId", ${at('at')} as at, reverses_id as "reversesId"
  from app.run where team_id = $1 and machine_id = any($2::uuid[])`;
