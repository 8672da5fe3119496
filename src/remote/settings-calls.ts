import { parse } from '#core/fields.ts';
import { ok, type Result } from '#core/result.ts';
import type { MemberSettings, TeamSettings } from '#core/settings/settings.ts';
import { memberSettingsAnswer, teamSettingsAnswer, timeZoneAnswer } from '#core/wire/settings-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** The calls about the settings of a team and of a member in it. Repeating a change does no harm. */
export interface SettingsCalls {
  readonly ofTeam: (teamId: string) => Promise<Result<TeamSettings, RemoteError>>;
  /** Changes only the settings in `part`; returns all settings of the team. */
  readonly change: (teamId: string, part: Partial<TeamSettings>) => Promise<Result<TeamSettings, RemoteError>>;
  /** Sets the team's time zone if it has none yet; returns the time zone that the team then has. */
  readonly offerTimeZone: (teamId: string, timeZone: string) => Promise<Result<string, RemoteError>>;
  readonly own: (teamId: string) => Promise<Result<MemberSettings, RemoteError>>;
  readonly changeOwn: (teamId: string, part: Partial<MemberSettings>) => Promise<Result<MemberSettings, RemoteError>>;
}

/** Makes the calls about settings over one client. */
export function createSettingsCalls(http: Http): SettingsCalls {
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
}

const settingsOf = <T>(answer: Result<{ readonly settings: T }, RemoteError>): Result<T, RemoteError> =>
  answer.ok ? ok(answer.value.settings) : answer;
