import { parse } from '#core/fields.ts';
import { ok, type Result } from '#core/result.ts';
import type { MemberSettings, TeamSettings } from '#core/settings.ts';
import { memberSettingsAnswer, teamSettingsAnswer, timeZoneAnswer } from '#core/wire/settings-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** What is set in a team, for everybody and for oneself (protocol: People and teams). Saying a change twice does no harm. */
export interface SettingsCalls {
  readonly ofTeam: (teamId: string) => Promise<Result<TeamSettings, RemoteError>>;
  /** Changes what is named and nothing else; answers everything that is set now. */
  readonly change: (teamId: string, part: Partial<TeamSettings>) => Promise<Result<TeamSettings, RemoteError>>;
  /** Gives the team a time zone if nobody has yet; answers the one that it has. */
  readonly offerTimeZone: (teamId: string, timeZone: string) => Promise<Result<string, RemoteError>>;
  readonly own: (teamId: string) => Promise<Result<MemberSettings, RemoteError>>;
  readonly changeOwn: (teamId: string, part: Partial<MemberSettings>) => Promise<Result<MemberSettings, RemoteError>>;
}

/** The calls about settings over one client. */
export const createSettingsCalls = (http: Http): SettingsCalls => {
  const team = async (call: { readonly method?: 'PATCH'; readonly path: string; readonly body?: unknown }) =>
    settingsOf(await http({ ...call, read: (body) => parse(teamSettingsAnswer, body) }));
  const own = async (call: { readonly method?: 'PATCH'; readonly path: string; readonly body?: unknown }) =>
    settingsOf(await http({ ...call, read: (body) => parse(memberSettingsAnswer, body) }));
  return {
    ofTeam: (teamId) => team({ path: `/teams/${teamId}/settings` }),
    change: (teamId, body) => team({ method: 'PATCH', path: `/teams/${teamId}/settings`, body }),
    offerTimeZone: async (teamId, value) => {
      const answer = await http({
        method: 'PATCH',
        path: `/teams/${teamId}/settings/timeZone`,
        headers: { 'If-None-Match': '*' },
        body: { value },
        read: (body) => parse(timeZoneAnswer, body),
      });
      return answer.ok ? ok(answer.value.value) : answer;
    },
    own: (teamId) => own({ path: `/teams/${teamId}/members/settings` }),
    changeOwn: (teamId, body) => own({ method: 'PATCH', path: `/teams/${teamId}/members/settings`, body }),
  };
};

const settingsOf = <T>(answer: Result<{ readonly settings: T }, RemoteError>): Result<T, RemoteError> =>
  answer.ok ? ok(answer.value.settings) : answer;
