import type { Account } from '#session/account.ts';

/** Returns the change of team if the current one is missing: to the default one, the first, or none. */
export function choiceOf(known: Account): Partial<Account> | undefined {
  const isThere = (publicId: string | null) => known.teams.some((team) => team.public_id === publicId);
  if (isThere(known.currentTeamPublicId)) return undefined;
  const chosen = isThere(known.defaultTeamPublicId) ? known.defaultTeamPublicId : known.teams[0]?.public_id;
  if ((chosen ?? null) === known.currentTeamPublicId) return undefined;
  // A default team that the person did not choose is set only if the fetched profile says that they have none.
  const isDefault = chosen !== undefined && chosen !== null && known.profile?.default_team_pid === null;
  return {
    currentTeamPublicId: chosen ?? null,
    ...(isDefault && { defaultTeamPublicId: chosen, unsentDefaultTeam: chosen }),
  };
}
