import { newId } from '#core/ids.ts';
import type { Sql } from './sql.ts';

/** Whose mail it is: the team it invites into, and the person who sends it. */
export interface InviteSender {
  readonly teamId: number;
  readonly userId: string;
}

/** Notes that an invite goes out by mail. */
export const noteInviteMail = async (tx: Sql, { teamId, userId }: InviteSender, now: Date): Promise<void> => {
  await tx.query('insert into app.invite_mail (id, team_id, sent_by, at) values ($1, $2, $3, $4)', [
    newId(),
    teamId,
    userId,
    now,
  ]);
};

/** The instant of the mail which, counted from the newest, is the `nth` of a team's or of a person's since an instant; undefined while there are fewer. */
export const nthInviteMail = async (
  sql: Sql,
  { teamId, userId }: InviteSender,
  nth: number,
  since: Date,
): Promise<Date | undefined> => {
  const found = await sql.query<{ at: Date }>(
    `(select at from app.invite_mail where team_id = $1 and at > $4 order by at desc limit 1 offset $3)
     union all
     (select at from app.invite_mail where sent_by = $2 and at > $4 order by at desc limit 1 offset $3)`,
    [teamId, userId, nth - 1, since],
  );
  return found.map(({ at }) => at).sort((one, other) => other.getTime() - one.getTime())[0];
};

/** When the next of a team's invites expires, once as many as `most` are pending for other addresses than one. */
export const nextExpiryOfMany = async (
  sql: Sql,
  teamId: number,
  email: string,
  most: number,
  now: Date,
): Promise<Date | undefined> => {
  const [found] = await sql.query<{ count: number; next: Date | null }>(
    `select count(*) as count, min(expires_at) as next from app.invite
     where team_id = $1 and addressee is null and email <> $2 and status = 'pending' and expires_at > $3`,
    [teamId, email, now],
  );
  return found !== undefined && found.count >= most ? (found.next ?? undefined) : undefined;
};
