import type { Role } from '#core/access/permissions.ts';
import { timeZoneHere } from '#core/dates/day.ts';
import { parse } from '#core/fields.ts';
import { ok, type Result } from '#core/result.ts';
import { withDefaults } from '#core/rows/row-defaults.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { MemberSettings, TeamSettings } from '#core/settings/settings.ts';
import { inviteAnswer, invitesAnswer, madeInviteAnswer, type Invite } from '#core/wire/invite-wire.ts';
import { memberSettingsAnswer, teamSettingsAnswer, timeZoneAnswer } from '#core/wire/settings-wire.ts';
import {
  jobAnswer,
  jobsAnswer,
  membersAnswer,
  putMemberAnswer,
  teamAnswer,
  teamsAnswer,
  type Member,
  type ServedJob,
  type Team,
} from '#core/wire/team-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** The calls about teams (protocol: People and teams). A team is named by its public id. */
export interface TeamCalls {
  readonly list: () => Promise<Result<readonly Team[], RemoteError>>;
  /** Sends this device's time zone. A repeated `public_id` returns the same team, so a call may be repeated. */
  readonly create: (team: {
    readonly name: string;
    readonly public_id?: string;
    /** An epoch of the team, if it is a lost one that is made again. */
    readonly epoch?: string;
  }) => Promise<Result<Team, RemoteError>>;
  readonly get: (teamId: string) => Promise<Result<Team, RemoteError>>;
  readonly rename: (teamId: string, name: string) => Promise<Result<Team, RemoteError>>;
  /** Hides the team from everyone. For 30 days, the person who runs the server can restore it. */
  readonly remove: (teamId: string) => Promise<Result<void, RemoteError>>;
  readonly members: (teamId: string) => Promise<Result<readonly Member[], RemoteError>>;
  /** Sets a member's role, or adds a person from another shared team. Undefined if the person was only invited. */
  readonly setMember: (teamId: string, userId: string, role: Role) => Promise<Result<Member | undefined, RemoteError>>;
  /** Removes a member; with the caller's own id, the caller leaves. */
  readonly removeMember: (teamId: string, userId: string) => Promise<Result<void, RemoteError>>;
  /** The jobs that have left the devices, the latest changed first. */
  readonly olderJobs: (teamId: string) => Promise<Result<readonly FoundRow<'job'>[], RemoteError>>;
  readonly job: (teamId: string, jobId: string) => Promise<Result<FoundRow<'job'>, RemoteError>>;
}

/** Makes the team calls over one client. */
export function createTeamCalls(http: Http): TeamCalls {
  return {
    list: async () => taken(await http({ path: '/teams', read: readTeams }), ({ teams }) => teams),
    create: async (team) => {
      const body = { ...team, timeZone: timeZoneHere() };
      return taken(await http({ method: 'POST', path: '/teams', body, read: readTeam }), teamOf);
    },
    get: async (teamId) => taken(await http({ path: `/teams/${teamId}`, read: readTeam }), teamOf),
    rename: async (teamId, name) =>
      taken(await http({ method: 'PATCH', path: `/teams/${teamId}`, body: { name }, read: readTeam }), teamOf),
    members: async (teamId) =>
      taken(await http({ path: `/teams/${teamId}/members`, read: readMembers }), ({ members }) => members),
    remove: (teamId) => http({ method: 'DELETE', path: `/teams/${teamId}`, read: readNothing }),
    setMember: async (teamId, userId, role) =>
      taken(
        await http({ method: 'POST', path: `/teams/${teamId}/members`, body: { userId, role }, read: readMember }),
        (put) => ('member' in put ? put.member : undefined),
      ),
    removeMember: (teamId, userId) =>
      http({ method: 'DELETE', path: `/teams/${teamId}/members/${userId}`, read: readNothing }),
    olderJobs: async (teamId) => {
      const jobs: FoundRow<'job'>[] = [];
      for (let after: string | null = ''; after !== null;) {
        const query: string = `older=1&limit=1000${after && `&after=${after}`}`;
        const page = await http({ path: `/teams/${teamId}/jobs?${query}`, read: readJobs });
        if (!page.ok) return page;
        jobs.push(...page.value.jobs.map(foundJob));
        after = page.value.next;
      }
      return ok(jobs.toSorted((a, b) => (a.data.updatedAt < b.data.updatedAt ? 1 : -1)));
    },
    job: async (teamId, jobId) =>
      taken(await http({ path: `/teams/${teamId}/jobs/${jobId}`, read: readJob }), ({ job }) => foundJob(job)),
  };
}

const readTeams = (body: unknown) => parse(teamsAnswer, body);
const readTeam = (body: unknown) => parse(teamAnswer, body);
const readMembers = (body: unknown) => parse(membersAnswer, body);
const readMember = (body: unknown) => parse(putMemberAnswer, body);

const readJobs = (body: unknown) => parse(jobsAnswer, body);
const readJob = (body: unknown) => parse(jobAnswer, body);
const foundJob = ({ id, version, ...data }: ServedJob): FoundRow<'job'> => ({
  kind: 'job',
  id,
  version,
  deleted: false,
  data: withDefaults('job', data) as unknown as FoundRow<'job'>['data'],
});

const readNothing = () => ok(undefined);
const teamOf = ({ team }: { readonly team: Team }): Team => team;

const taken = <A, T>(answer: Result<A, RemoteError>, take: (value: A) => T): Result<T, RemoteError> =>
  answer.ok ? ok(take(answer.value)) : answer;

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

/** Whom to invite, in which role, and with which message. */
export interface InviteRequest {
  readonly email: string;
  readonly role: Role;
  readonly message?: string | null;
}

/** An invite that was just sent, with its link, which no call returns again. */
export interface SentInvite {
  readonly invite: Invite;
  readonly link: string;
}

/** The calls about a team's invites (protocol: People and teams). */
export interface InviteCalls {
  readonly list: (teamId: string) => Promise<Result<readonly Invite[], RemoteError>>;
  /** Renews a pending invite to the same address: a new link, seven more days. Without one, makes a new invite. */
  readonly send: (teamId: string, wanted: InviteRequest) => Promise<Result<SentInvite, RemoteError>>;
  readonly revoke: (inviteId: string) => Promise<Result<Invite, RemoteError>>;
}

/** Makes the calls about a team's invites over one client. */
export function createInviteCalls(http: Http): InviteCalls {
  return {
    list: async (teamId) => {
      const answer = await http({ path: `/teams/${teamId}/invites`, read: (body) => parse(invitesAnswer, body) });
      return answer.ok ? ok(answer.value.invites) : answer;
    },
    send: (teamId, body) =>
      http({
        method: 'POST',
        path: `/teams/${teamId}/invites`,
        body,
        read: (answer) => parse(madeInviteAnswer, answer),
      }),
    revoke: async (inviteId) => {
      const path = `/invites/${inviteId}/revoke`;
      const answer = await http({ method: 'POST', path, read: (body) => parse(inviteAnswer, body) });
      return answer.ok ? ok(answer.value.invite) : answer;
    },
  };
}
