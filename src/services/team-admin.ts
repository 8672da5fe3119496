import { createContext, use } from 'react';
import type { Role } from '#core/access/permissions.ts';
import type { Result } from '#core/result.ts';
import type { Team } from '#core/wire/team-wire.ts';
import type { TeamSettings } from '#core/settings/settings.ts';
import type { InviteRequest as SentInviteRequest, SentInvite as Sent } from '#remote/team-calls.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { FoundRow } from '#core/rows/rows.ts';

/** Why the server did not do what the page asked about a team, or why it could not be asked. */
export type TeamAdminRefusal = RemoteError;
/** Whom to invite, in which role, and with which message. */
export type InviteRequest = SentInviteRequest;
/** An invite that was just sent, with its link, which no call returns again. */
export type SentInvite = Sent;

type Done<T = void> = Promise<Result<T, TeamAdminRefusal>>;

/** The actions on a team itself, and what only the server has of it. All except `countUnsent` need the server; the device then stores the result. */
export interface TeamAdmin {
  readonly rename: (teamId: string, name: string) => Done;
  /** Makes a lost team again, by an epoch of it. The result may be another team if the epoch is not known. */
  readonly makeAgain: (teamId: string, name: string, epoch: string | undefined) => Done<Team>;
  /** Sets a role, or adds a removed member again. `asked`: the person must accept first. */
  readonly setRole: (teamId: string, userId: string, role: Role) => Done<'member' | 'asked'>;
  /** Removes a member. A person who leaves has their unsent changes set aside and the team's copy deleted here. */
  readonly removeMember: (teamId: string, userId: string) => Done;
  /** Deletes the team for everyone. This device then sets its unsent changes aside and deletes its copy. */
  readonly remove: (teamId: string) => Done;
  readonly sendInvite: (teamId: string, wanted: InviteRequest) => Done<SentInvite>;
  readonly revokeInvite: (inviteId: string) => Done;
  /** Changes the settings in `part`. A function gets the server's present settings, which this device may not have. */
  readonly changeSettings: (
    teamId: string,
    part: Partial<TeamSettings> | ((now: TeamSettings) => Partial<TeamSettings>),
  ) => Done;
  /** Reads the jobs that have left the devices, the latest changed first. */
  readonly olderJobs: (teamId: string) => Done<readonly FoundRow<'job'>[]>;
  /** Reads one job, also one that has left the devices. */
  readonly job: (teamId: string, jobId: string) => Done<FoundRow<'job'>>;
  /** Counts the changes of this team that only this device has; undefined if counting fails. */
  readonly countUnsent: (teamId: string) => Promise<number | undefined>;
}

/** The app provides the function that loads the `TeamAdmin`; the first call fetches the code. */
export const TeamAdminContext = createContext<(() => Promise<TeamAdmin>) | undefined>(undefined);

/** Returns the function that loads the `TeamAdmin`. Throws outside its context. */
export function useTeamAdmin(): () => Promise<TeamAdmin> {
  const load = use(TeamAdminContext);
  if (load === undefined) throw new Error('useTeamAdmin is used outside of its context.');
  return load;
}
