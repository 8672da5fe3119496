import { limits } from '#core/limits.ts';
import { defaultTeamKey } from '#core/people/personal-calls.ts';
import { ok, type Result } from '#core/result.ts';
import type { Team } from '#core/wire/team-wire.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { TeamCalls } from '#remote/team-calls.ts';
import type { Account } from '#session/account.ts';
import type { AccountStore } from '#session/account-store.ts';
import { listOrFirst } from './first-team.ts';
import type { PersonalCalls } from './personal-calls.ts';
import type { ProfileState } from './profile-state.ts';
import type { Locks } from '#session/renewal-queue.ts';
import { choiceOf } from './team-choice.ts';
import { createTeamRefresh, type TeamRefreshDeps } from './team-refresh.ts';

/** The calls to the server about the person's teams. The answers are stored in the person's record. */
export interface TeamActions {
  /** Fetches what is out of date, or all if forced. Returns the result for the team list; undefined if not fetched. */
  readonly refresh: (force: boolean) => Promise<Result<void, RemoteError> | undefined>;
  /** Queues the person's unsent choice of team for the server, and fetches what is out of date of the current team. */
  readonly turn: (userId: string) => Promise<void>;
  /** Asks for the current team's invites, if they are out of date or `force` is set, and the person may see them. */
  readonly refreshInvites: (force: boolean) => Promise<Result<void, RemoteError> | undefined>;
  /** Makes a team with this id and lists it. Another call with the same id only renames the team. */
  readonly create: (name: string, publicId: string) => Promise<Result<Team, RemoteError>>;
}

/** The dependencies of the calls about teams. */
export interface TeamActionsDeps extends TeamRefreshDeps {
  readonly teams: Pick<TeamCalls, 'list' | 'create' | 'get' | 'members' | 'rename'>;
  readonly profile: Pick<ProfileState, 'load'>;
  readonly account: AccountStore;
  readonly personalCalls: Pick<PersonalCalls, 'put'>;
  readonly clock: () => number;
  readonly locks: Locks | undefined;
  /** Receives the error if a choice of default team could not be queued. The next `refresh` queues it. */
  readonly report: (fault: unknown) => void;
}

/** Makes the calls about teams. While the server cannot be reached, the stored data stays unchanged. */
export function createTeamActions(deps: TeamActionsDeps): TeamActions {
  const { account, clock, teams } = deps;
  const { lookAt, refreshInvites } = createTeamRefresh(deps);

  const refresh: TeamActions['refresh'] = async (force) => {
    const known = account.get();
    if (!known) return undefined;
    const { userId } = known;
    await deps.profile.load({ force });
    await queueDefault(userId);
    const isDue = force || known.teams.length === 0 || clock() - known.teamsAt >= limits.teamsFreshMs;
    const before = account.get()?.teams ?? [];
    const fetched = isDue ? await listOrFirst(teams, deps.locks, known) : undefined;
    if (fetched?.ok) {
      const now = account.get();
      const all = [...fetched.value, ...joinedSince(before, now?.teams ?? [], fetched.value)];
      account.change(userId, { teams: all, teamsAt: clock(), ...only(now, all) });
    }
    choose(userId);
    await lookAt(userId, force);
    return fetched?.ok ? ok(undefined) : fetched;
  };

  const choose = (userId: string) => {
    const known = account.get();
    const choice = known?.userId === userId ? choiceOf(known) : undefined;
    if (choice === undefined) return;
    account.change(userId, choice);
    void queueDefault(userId);
  };

  /** Moves the record's choice to the queue on the disk. If this tab is closed before that, the next tab does it. */
  const queueDefault = async (userId: string) => {
    const unsent = account.get()?.unsentDefaultTeam;
    if (!unsent) return;
    try {
      await deps.personalCalls.put({ userId, key: defaultTeamKey, call: defaultTeamKey, body: unsent });
      if (account.get()?.unsentDefaultTeam === unsent) account.change(userId, { unsentDefaultTeam: null });
    } catch (fault) {
      deps.report(fault);
    }
  };

  return {
    refresh,
    refreshInvites,
    turn: async (userId) => {
      await Promise.all([queueDefault(userId), lookAt(userId, false)]);
    },
    create: async (name, publicId) => {
      const userId = account.get()?.userId;
      const first = await teams.create({ name, public_id: publicId });
      const made = first.ok && first.value.name !== name ? await teams.rename(publicId, name) : first;
      const known = account.get();
      if (made.ok && known !== undefined && known.userId === userId) {
        const others = known.teams.filter((team) => team.public_id !== publicId);
        account.change(known.userId, { teams: [...others, made.value] });
      }
      return made;
    },
  };
}

/** Returns the teams that were added to the record while the list was being fetched: an older list may lack them. */
const joinedSince = (before: readonly Team[], now: readonly Team[], listed: readonly Team[]): readonly Team[] => {
  const ids = new Set([...before, ...listed].map((team) => team.public_id));
  return now.filter((team) => !ids.has(team.public_id));
};

/** Returns the stored members, invites and settings of the teams that the person still has. */
const only = (known: Account | undefined, teams: readonly Team[]): Partial<Account> => {
  if (known === undefined) return {};
  const ids = new Set(teams.map((team) => team.public_id));
  const among = <T>(byTeam: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(byTeam).filter(([teamId]) => ids.has(teamId)));
  return { members: among(known.members), invites: among(known.invites), settings: among(known.settings) };
};
