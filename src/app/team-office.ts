import { ok } from '#core/result.ts';
import { createTeamCalls } from '#remote/team-calls.ts';
import type { TeamOffice } from '#services/team-office.ts';
import type { AppParts } from './app-parts.ts';

/** What is done about a team on the server, with the list of teams brought up to date afterwards. */
export const createTeamOffice = ({ remote, teams }: Pick<AppParts, 'remote' | 'teams'>): TeamOffice => {
  const calls = createTeamCalls(remote.http);
  return {
    rename: async (teamId, name) => {
      const answer = await calls.rename(teamId, name);
      if (!answer.ok) return answer;
      await teams.load({ force: true });
      return ok(undefined);
    },
  };
};
