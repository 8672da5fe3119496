import { parse } from '#core/fields.ts';
import { ok, type Result } from '#core/result.ts';
import type { MemberSettings, TeamSettings } from '#core/settings.ts';
import { memberSettingsAnswer, teamSettingsAnswer } from '#core/wire/settings-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** What is set in a team, for everybody and for oneself (contract §3). Saying a change twice does no harm. */
export interface SettingsCalls {
  readonly ofTeam: (teamId: string) => Promise<Result<TeamSettings, RemoteError>>;
  /** Changes what is named and nothing else; answers everything that is set now. */
  readonly change: (teamId: string, part: Partial<TeamSettings>) => Promise<Result<TeamSettings, RemoteError>>;
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
    own: (teamId) => own({ path: `/teams/${teamId}/members/settings` }),
    changeOwn: (teamId, body) => own({ method: 'PATCH', path: `/teams/${teamId}/members/settings`, body }),
  };
};

const settingsOf = <T>(answer: Result<{ readonly settings: T }, RemoteError>): Result<T, RemoteError> =>
  answer.ok ? ok(answer.value.settings) : answer;
