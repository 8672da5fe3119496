import type { Account } from '#session/account.ts';

/** What the record must say of the current team, or undefined when it says it already: the current one while it is there, else the default, else the first (specification §4). */
export const choiceOf = (known: Account): Partial<Account> | undefined => {
  const isThere = (publicId: string | null) => known.teams.some((team) => team.public_id === publicId);
  if (isThere(known.currentTeamPublicId)) return undefined;
  const chosen = isThere(known.defaultTeamPublicId) ? known.defaultTeamPublicId : known.teams[0]?.public_id;
  if ((chosen ?? null) === known.currentTeamPublicId) return undefined;
  // Only a person of whom the server said that they have no default gets one without asking for it.
  const isDefault = chosen !== undefined && chosen !== null && known.profile?.default_team_pid === null;
  return {
    currentTeamPublicId: chosen ?? null,
    ...(isDefault && { defaultTeamPublicId: chosen, unsentDefaultTeam: chosen }),
  };
};
