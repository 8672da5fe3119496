import { createProfileCalls } from '#remote/profile-calls.ts';
import type { Http } from '#remote/http.ts';
import { createInviteCalls, createSettingsCalls, createTeamCalls } from '#remote/team-calls.ts';
import type { PersonalCalls } from '#me/personal-calls.ts';
import { createProfileState } from '#me/profile-state.ts';
import { createTeamActions, type TeamActions, type TeamActionsDeps } from '#me/team-actions.ts';

interface OpenTeamActionsDeps extends Pick<TeamActionsDeps, 'account' | 'clock' | 'locks' | 'report'> {
  readonly http: Http;
  readonly personalCalls: PersonalCalls;
}

export function openTeamActions({ http, ...deps }: OpenTeamActionsDeps): TeamActions {
  return createTeamActions({
    ...deps,
    teams: createTeamCalls(http),
    invites: createInviteCalls(http),
    settings: createSettingsCalls(http),
    profile: createProfileState({ ...deps, me: createProfileCalls(http) }),
  });
}
