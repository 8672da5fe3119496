import { hiddenKinds } from '#core/access/redact.ts';
import { type FoundRights, type MemberRights, rightsFrom } from '#server/db/members.ts';
import { seesCostsIn } from '#server/db/settings.ts';
import type { Sql } from '#server/db/sql.ts';
import { counterColumns, counterFrom, type FoundCounter, isOfShownKind, type TeamCounter } from './heads.ts';
import { type HistoryMarks, markColumns } from './team-history.ts';

/** What a pull answers about a team beside its rows, all of one snapshot. */
export interface ReadTeam {
  readonly rights: MemberRights;
  readonly counter: TeamCounter;
  readonly marks: HistoryMarks;
  /**
   * What a device has besides the counted rows of the team (`live`): the rows for this person alone that the person may
   * see, less the rows that have left the devices.
   */
  readonly besides: number;
}

/** Reads a team for a member in one statement, with the marks at `version`. Undefined: no member, or a deleted team. */
export async function readTeam(
  sql: Sql,
  teamId: number,
  userId: string,
  version: number,
): Promise<ReadTeam | undefined> {
  const [found] = await sql.query<Found>(
    `select m.role, m."seesCosts", ${counterColumns}, ${markColumns('$3')},
       (select count(*) from app.head
        where team_id = $1 and addressee = $2 and not deleted and (m."seesCosts" or ${isOfShownKind('$4')}))
       - (select count(*) from app.head where team_id = $1 and left_version = version) as besides
     from (select m.team_id, m.role, ${seesCostsIn('m.team_id', 'm.role')} as "seesCosts"
           from app.member m join app.team t on t.id = m.team_id and t.deleted_at is null
           where m.team_id = $1 and m.user_id = $2 offset 0) m
       left join app.team_counter using (team_id)`,
    [teamId, userId, version, hiddenKinds('noCosts')],
  );
  if (found === undefined) return undefined;
  const { role, seesCosts, newest, there, besides, epoch, ...counter } = found;
  // no reason to tell a device that it is no member: it would put the team's rows aside
  if (epoch === null) throw new Error(`Team ${teamId} has no counter.`);
  return {
    rights: rightsFrom({ role, seesCosts }),
    counter: counterFrom({ ...counter, epoch }),
    marks: { newest: newest ?? undefined, there: there ?? undefined },
    besides,
  };
}

interface Found extends Omit<FoundCounter, 'epoch'>, FoundRights {
  /** Null if the team has no counter. */
  readonly epoch: string | null;
  readonly newest: string | null;
  readonly there: string | null;
  readonly besides: number;
}
