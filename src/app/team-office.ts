import { ok, type Result } from '#core/result.ts';
import { unsentInTeam } from '#data/device-databases.ts';
import { createInviteCalls } from '#remote/invite-calls.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import { createSettingsCalls } from '#remote/settings-calls.ts';
import { createTeamCalls } from '#remote/team-calls.ts';
import type { TeamOffice } from '#services/team-office.ts';
import type { AppParts } from './app-parts.ts';

/** What is done about a team on the server. Each deed ends with a look at what came of it, so that the screens show the truth. */
export const createTeamOffice = ({
  account,
  remote,
  report,
  teams,
}: Pick<AppParts, 'account' | 'remote' | 'report' | 'teams'>): TeamOffice => {
  const calls = createTeamCalls(remote.http);
  const invites = createInviteCalls(remote.http);
  const settings = createSettingsCalls(remote.http);

  const seen = async <T>(deed: Promise<Result<T, RemoteError>>): Promise<Result<void, RemoteError>> => {
    const done = await deed;
    if (!done.ok) return done;
    await teams.load({ force: true });
    return ok(undefined);
  };
  return {
    rename: (teamId, name) => seen(calls.rename(teamId, name)),
    setRole: (teamId, userId, role) => seen(calls.setMember(teamId, userId, role)),
    removeMember: (teamId, userId) => seen(calls.removeMember(teamId, userId)),
    remove: (teamId) => seen(calls.remove(teamId)),
    changeSettings: (teamId, part) => seen(settings.change(teamId, part)),
    sendInvite: async (teamId, wish) => {
      const sent = await invites.send(teamId, wish);
      if (sent.ok) await teams.loadInvites({ force: true });
      return sent;
    },
    revokeInvite: async (inviteId) => {
      const revoked = await invites.revoke(inviteId);
      await teams.loadInvites({ force: true }); // a refusal says as well that the list is old
      return revoked.ok ? ok(undefined) : revoked;
    },
    countUnsent: async (teamId) => {
      const userId = account.get()?.userId;
      if (userId === undefined) return 0;
      return unsentInTeam(userId, teamId).catch((fault: unknown) => {
        report(fault); // the person is told that nobody can count
        return undefined;
      });
    },
  };
};
