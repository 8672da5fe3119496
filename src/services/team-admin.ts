import { createContext, use } from 'react';
import type { Role } from '#core/permissions.ts';
import type { Result } from '#core/result.ts';
import type { TeamSettings } from '#core/settings.ts';
import type { InviteWish as Wish, SentInvite as Sent } from '#remote/invite-calls.ts';
import type { RemoteError } from '#remote/remote-error.ts';

/** Why the server did not do what it was asked about a team, or could not be asked. */
export type TeamAdminRefusal = RemoteError;
/** Whom to invite, as what, and with which word of welcome. */
export type InviteWish = Wish;
/** An invite that was just sent, with the link that is shown this once. */
export type SentInvite = Sent;

type Done<T = void> = Promise<Result<T, TeamAdminRefusal>>;

/** What is done about a team itself. Needs the server; afterwards the device knows what came of it. */
export interface TeamAdmin {
  readonly rename: (teamId: string, name: string) => Done;
  /** Also adds again whoever was just put out; `asked`: they answer first, as they shall own the team or share no other with the reader. */
  readonly setRole: (teamId: string, userId: string, role: Role) => Done<'member' | 'asked'>;
  /** Puts somebody out; oneself leaves. What is unsent in the team is set aside before it goes from this device. */
  readonly removeMember: (teamId: string, userId: string) => Done;
  /** Deletes the team for everybody. What is unsent in it is set aside likewise. */
  readonly remove: (teamId: string) => Done;
  readonly sendInvite: (teamId: string, wish: InviteWish) => Done<SentInvite>;
  readonly revokeInvite: (inviteId: string) => Done;
  readonly changeSettings: (teamId: string, part: Partial<TeamSettings>) => Done;
  /** How many changes of this team live on this device only; undefined when nobody can tell. */
  readonly countUnsent: (teamId: string) => Promise<number | undefined>;
}

/** Filled by the app: fetches the code of it when first asked for. */
export const TeamAdminContext = createContext<(() => Promise<TeamAdmin>) | undefined>(undefined);

/** Fetches what can be done about a team itself. */
export const useTeamAdmin = (): (() => Promise<TeamAdmin>) => {
  const load = use(TeamAdminContext);
  if (load === undefined) throw new Error('useTeamAdmin is used outside of its context.');
  return load;
};
