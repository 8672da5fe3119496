import { limits } from '#core/limits.ts';
import { defaultTeamKey } from '#core/personal-calls.ts';
import { ok, type Result } from '#core/result.ts';
import type { Team } from '#core/wire/team-wire.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { TeamCalls } from '#remote/team-calls.ts';
import type { Account } from '#session/account.ts';
import type { AccountStore } from '#session/account-store.ts';
import { listOrFirst } from './first-team.ts';
import type { PersonalCalls } from './personal-calls.ts';
import type { ProfileState } from './profile-state.ts';
import type { Locks } from '#session/renewal-turn.ts';
import { choiceOf } from './team-choice.ts';
import { createTeamRefresh, type TeamRefreshDeps } from './team-refresh.ts';

/** Where the server is asked about the person's teams; what it says goes into their record. */
export interface TeamActions {
  /** Asks for what is older than its lifetime, or for everything when forced. Answers how the list of teams could be had, or undefined when it was fresh. */
  readonly look: (force: boolean) => Promise<Result<void, RemoteError> | undefined>;
  /** Tells the server which team is current, and brings that one up to date. */
  readonly turn: (userId: string) => Promise<void>;
  /** Asks who is invited into the current team, when that is older than its lifetime or when forced; for those who may see it. */
  readonly refreshInvites: (force: boolean) => Promise<Result<void, RemoteError> | undefined>;
  /** Makes a team of this id; it joins the list. The same id again makes no second one, and gives the first that name. */
  readonly create: (name: string, publicId: string) => Promise<Result<Team, RemoteError>>;
}

/** What the calls about teams are made of. */
export interface TeamActionsDeps extends TeamRefreshDeps {
  readonly teams: Pick<TeamCalls, 'list' | 'create' | 'get' | 'members' | 'rename'>;
  readonly profile: Pick<ProfileState, 'load'>;
  readonly account: AccountStore;
  readonly personalCalls: Pick<PersonalCalls, 'put'>;
  readonly clock: () => number;
  readonly locks: Locks | undefined;
  /** Hears why a choice could not be queued; it stays in the record and is queued at the next look. */
  readonly report: (fault: unknown) => void;
}

/** Answers the calls about teams. A server that is away changes nothing of what the device knows. */
export const createTeamActions = (deps: TeamActionsDeps): TeamActions => {
  const { account, clock, teams } = deps;
  const { lookAt, refreshInvites } = createTeamRefresh(deps);

  const look: TeamActions['look'] = async (force) => {
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

  /** The record takes a choice at once, and gives it to the queue when the disk has it: what a tab wrote before it died is queued by the next. */
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
    look,
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
};

/** The teams that joined the record while the list was on its way, which may be older than they are. */
const joinedSince = (before: readonly Team[], now: readonly Team[], listed: readonly Team[]): readonly Team[] => {
  const ids = new Set([...before, ...listed].map((team) => team.public_id));
  return now.filter((team) => !ids.has(team.public_id));
};

/** Of what was known about single teams that of the teams which are still the person's. */
const only = (known: Account | undefined, teams: readonly Team[]): Partial<Account> => {
  if (known === undefined) return {};
  const ids = new Set(teams.map((team) => team.public_id));
  const among = <T>(byTeam: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(byTeam).filter(([teamId]) => ids.has(teamId)));
  return { members: among(known.members), invites: among(known.invites), settings: among(known.settings) };
};
