import type { Sql } from './sql.ts';

/** Whether the successors of a thread, from `successorId` on, lead back to it; threads that are deleted count too. */
export async function leadsBack(tx: Sql, teamId: number, id: string, successorId: string): Promise<boolean> {
  const [answer] = await tx.query<{ readonly leadsBack: boolean }>(chain, [teamId, successorId, id]);
  return answer?.leadsBack === true;
}

// `union` without `all` visits each thread once, so the query ends even in a ring that an older version accepted
const chain = `
  with recursive successor (id) as (
    select $2::uuid
    union
    select thread.superseded_by from successor
    join app.thread on thread.team_id = $1 and thread.id = successor.id
    where thread.superseded_by is not null
  )
  select exists (select from successor where id = $3::uuid) as "leadsBack"`;
