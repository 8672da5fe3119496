import { createProfileCalls } from '#remote/profile-calls.ts';
import type { Http } from '#remote/http.ts';
import { createInviteCalls } from '#remote/invite-calls.ts';
import { createSettingsCalls } from '#remote/settings-calls.ts';
import { createTeamCalls } from '#remote/team-calls.ts';
import type { OwnCalls } from '#me/own-calls.ts';
import { createProfileState } from '#me/profile-state.ts';
import { createTeamDesk, type TeamDesk, type TeamDeskDeps } from '#me/team-desk.ts';

/** What the desk needs of the page. */
export interface OpenTeamDeskDeps extends Pick<TeamDeskDeps, 'account' | 'clock' | 'locks' | 'report'> {
  readonly http: Http;
  readonly ownCalls: OwnCalls;
}

/** Puts together what asks the server about the person and their teams. Its code is fetched when it is first asked for. */
export const openTeamDesk = ({ http, ...deps }: OpenTeamDeskDeps): TeamDesk =>
  createTeamDesk({
    ...deps,
    teams: createTeamCalls(http),
    invites: createInviteCalls(http),
    settings: createSettingsCalls(http),
    profile: createProfileState({ ...deps, me: createProfileCalls(http) }),
  });
