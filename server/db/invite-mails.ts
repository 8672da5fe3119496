import { newId } from '#core/ids.ts';
import type { Sql } from './sql.ts';

/** The team that an invite is for, and the person who sends it. */
export interface InviteSender {
  readonly teamId: number;
  readonly userId: string;
}

/** Records an invite that a person sends for a team, by mail or to a person's id. */
export async function noteInviteMail(tx: Sql, { teamId, userId }: InviteSender, now: Date): Promise<void> {
  await tx.query('insert into app.invite_mail (id, team_id, sent_by, at) values ($1, $2, $3, $4)', [
    newId(),
    teamId,
    userId,
    now,
  ]);
}

/** Returns the later of two times: of the `nth` newest invite mail after `since` of the team, and of the person. */
export async function nthInviteMail(
  sql: Sql,
  { teamId, userId }: InviteSender,
  nth: number,
  since: Date,
): Promise<Date | undefined> {
  const found = await sql.query<{ at: Date }>(
    `(select at from app.invite_mail where team_id = $1 and at > $4 order by at desc limit 1 offset $3)
     union all
     (select at from app.invite_mail where sent_by = $2 and at > $4 order by at desc limit 1 offset $3)`,
    [teamId, userId, nth - 1, since],
  );
  return found.map(({ at }) => at).sort((one, other) => other.getTime() - one.getTime())[0];
}

/** Finds when the first pending invite to another address expires; undefined if fewer than `most` are pending. */
export async function nextExpiryOfMany(
  sql: Sql,
  teamId: number,
  email: string,
  most: number,
  now: Date,
): Promise<Date | undefined> {
  const [found] = await sql.query<{ count: number; next: Date | null }>(
    `select count(*) as count, min(expires_at) as next from app.invite
     where team_id = $1 and addressee is null and email <> $2 and status = 'pending' and expires_at > $3`,
    [teamId, email, now],
  );
  return found !== undefined && found.count >= most ? (found.next ?? undefined) : undefined;
}
