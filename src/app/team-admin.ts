import { ok, type Result } from '#core/result.ts';
import type { Invite } from '#core/wire/invite-wire.ts';
import type { Member, Team } from '#core/wire/team-wire.ts';
import { unsentInTeam } from '#data/database/device-databases.ts';
import { createInviteCalls, createSettingsCalls, createTeamCalls } from '#remote/team-calls.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { TeamAdmin } from '#services/team-admin.ts';
import type { Account } from '#session/account.ts';
import type { AppParts } from './app-parts.ts';

/** Changes teams on the server. Screens show an answer at once, before the lists are fetched again. */
export function createTeamAdmin({
  account,
  remote,
  report,
  teams,
}: Pick<AppParts, 'account' | 'remote' | 'report' | 'teams'>): TeamAdmin {
  const calls = createTeamCalls(remote.http);
  const invites = createInviteCalls(remote.http);
  const settings = createSettingsCalls(remote.http);

  /** Settles after the last change of settings, because the next change may build on it. */
  let lastChange: Promise<unknown> = Promise.resolve();

  /** Waits for a call, and puts its answer into the record of the person who made the call. */
  const recorded = async <T>(
    action: Promise<Result<T, RemoteError>>,
    part: (known: Account, said: T) => Partial<Account>,
  ): Promise<Result<T, RemoteError>> => {
    const userId = account.get()?.userId;
    const done = await action;
    const known = account.get();
    if (done.ok && known !== undefined && known.userId === userId) account.change(userId, part(known, done.value));
    return done;
  };
  const seen = async <T>(
    action: Promise<Result<T, RemoteError>>,
    part: (known: Account, said: T) => Partial<Account>,
  ): Promise<Result<void, RemoteError>> => {
    const done = await recorded(action, part);
    // Load after a failure too: the server may have done the action, or the list may be out of date.
    const refresh = teams.load({ force: true });
    if (!done.ok) return done; // show the reason at once
    await refresh;
    return ok(undefined);
  };
  return {
    rename: (teamId, name) => seen(calls.rename(teamId, name), withTeam),
    makeAgain: async (teamId, name, epoch) => {
      const made = await calls.create({ name, public_id: teamId, ...(epoch !== undefined && { epoch }) });
      await teams.load({ force: true }); // after a refusal too: the person may be in the team by now
      return made;
    },
    setRole: async (teamId, userId, role) => {
      const put = await recorded(calls.setMember(teamId, userId, role), (known, member) =>
        member === undefined
          ? {}
          : withMembers(known, teamId, (all) => putIn(all, member, (one) => one.userId === userId)),
      );
      const refresh = teams.load({ force: true });
      if (!put.ok) return put;
      const isAsked = put.value === undefined;
      // an invited person appears in the list of invites
      await Promise.all([refresh, isAsked && teams.loadInvites({ force: true })]);
      return ok(isAsked ? 'asked' : 'member');
    },
    removeMember: (teamId, userId) =>
      seen(calls.removeMember(teamId, userId), (known) =>
        withMembers(known, teamId, (all) => all.filter((one) => one.userId !== userId)),
      ),
    remove: (teamId) => seen(calls.remove(teamId), () => ({})),
    changeSettings: (teamId, part) => {
      const changed = lastChange.then(async () => {
        if (typeof part !== 'function') return settings.change(teamId, part);
        const now = await settings.ofTeam(teamId);
        return now.ok ? settings.change(teamId, part(now.value)) : now;
      });
      lastChange = changed.catch(() => undefined); // the caller of this change gets the error
      return seen(changed, (known, team) => ({
        settings: { ...known.settings, [teamId]: { own: known.settings[teamId]?.own ?? {}, team } },
      }));
    },
    sendInvite: async (teamId, wanted) => {
      const sent = await recorded(invites.send(teamId, wanted), (known, { invite }) => withInvite(known, invite));
      const refresh = teams.loadInvites({ force: true });
      if (sent.ok) await refresh;
      else if (sent.error.code === 'already_member') void teams.load({ force: true });
      return sent;
    },
    revokeInvite: async (inviteId) => {
      const revoked = await recorded(invites.revoke(inviteId), withInvite);
      await teams.loadInvites({ force: true }); // after a refusal too, because the list may be out of date
      return revoked.ok ? ok(undefined) : revoked;
    },
    olderJobs: calls.olderJobs,
    job: calls.job,
    countUnsent: async (teamId) => {
      const userId = account.get()?.userId;
      if (userId === undefined) return 0;
      return unsentInTeam(userId, teamId).catch((fault: unknown) => {
        report(fault); // undefined means that the count failed, and the dialog says so
        return undefined;
      });
    },
  };
}

const withTeam = (known: Account, team: Team): Partial<Account> => ({
  teams: known.teams.map((one) => (one.public_id === team.public_id ? team : one)),
});

/** Changes a team's list of members. A list that was never fetched stays unknown. */
const withMembers = (
  { members }: Account,
  teamId: string,
  work: (all: readonly Member[]) => readonly Member[],
): Partial<Account> => {
  const list = members[teamId];
  return list === undefined ? {} : { members: { ...members, [teamId]: { ...list, items: work(list.items) } } };
};

const withInvite = ({ invites }: Account, invite: Invite): Partial<Account> => {
  const list = invites[invite.teamPublicId];
  if (list === undefined) return {};
  const items = putIn(list.items, invite, ({ public_id }) => public_id === invite.public_id);
  return { invites: { ...invites, [invite.teamPublicId]: { ...list, items } } };
};

const putIn = <T>(all: readonly T[], next: T, isSame: (one: T) => boolean): readonly T[] =>
  all.some(isSame) ? all.map((one) => (isSame(one) ? next : one)) : [...all, next];
