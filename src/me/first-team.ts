import { firstTeamName } from '#core/people/first-team-name.ts';
import { firstTeamId } from '#core/ids.ts';
import { ok, type Result } from '#core/result.ts';
import type { Team } from '#core/wire/team-wire.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { TeamCalls } from '#remote/team-calls.ts';
import type { Person } from '#session/account.ts';
import type { Locks } from '#session/renewal-queue.ts';

/** Lists the person's teams, and makes the first if there is none. Tabs take turns, so that only one team is made. */
export async function listOrFirst(
  teams: Pick<TeamCalls, 'list' | 'create'>,
  locks: Locks | undefined,
  { userId, email }: Person,
): Promise<Result<readonly Team[], RemoteError>> {
  const listed = await teams.list();
  if (!listed.ok || listed.value.length > 0) return listed;
  const makeFirst = async (): Promise<Result<readonly Team[], RemoteError>> => {
    const again = await teams.list();
    if (!again.ok || again.value.length > 0) return again;
    const made = await teams.create({ name: firstTeamName(email), public_id: firstTeamId(userId) });
    if (!made.ok) return made;
    const reloaded = await teams.list();
    return reloaded.ok && reloaded.value.length > 0 ? reloaded : ok([made.value]);
  };
  return locks ? locks.request(`spoolside.first-team.${userId}`, makeFirst) : makeFirst();
}
