import { limits } from '#core/limits.ts';
import { defaultTeamKey } from '#core/own-calls.ts';
import { ok, type Result } from '#core/result.ts';
import type { Team } from '#core/wire/team-wire.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { TeamCalls } from '#remote/team-calls.ts';
import type { Account } from '#session/account.ts';
import type { AccountStore } from '#session/account-store.ts';
import { listOrFirst } from './first-team.ts';
import type { OwnCalls } from './own-calls.ts';
import type { ProfileState } from './profile-state.ts';
import type { Locks } from '#session/renewal-turn.ts';
import { choiceOf } from './team-choice.ts';
import { createTeamLook, type TeamLookDeps } from './team-look.ts';

/** Where the server is asked about the person's teams; what it says goes into their record. */
export interface TeamDesk {
  /** Asks for what is older than its lifetime, or for everything when forced. Answers how the list of teams could be had, or undefined when it was fresh. */
  readonly look: (force: boolean) => Promise<Result<void, RemoteError> | undefined>;
  /** Lets the server hear which team is in hand, and brings that one up to date. */
  readonly turn: (userId: string) => Promise<void>;
  /** Asks who is invited into the team in hand, when that is older than its lifetime or when forced; for those who may see it. */
  readonly lookAtInvites: (force: boolean) => Promise<Result<void, RemoteError> | undefined>;
  /** Makes a team of this id; it joins the list. The same id again makes no second one, and gives the first that name. */
  readonly create: (name: string, publicId: string) => Promise<Result<Team, RemoteError>>;
}

/** What the desk is made of. */
export interface TeamDeskDeps extends TeamLookDeps {
  readonly teams: Pick<TeamCalls, 'list' | 'create' | 'get' | 'members' | 'rename'>;
  readonly profile: Pick<ProfileState, 'load'>;
  readonly account: AccountStore;
  readonly ownCalls: Pick<OwnCalls, 'put'>;
  readonly clock: () => number;
  readonly locks: Locks | undefined;
  /** Hears why a choice could not be queued; it stays in the record and is queued at the next look. */
  readonly report: (fault: unknown) => void;
}

/** Opens the desk. A server that is away changes nothing of what the device knows. */
export const createTeamDesk = (deps: TeamDeskDeps): TeamDesk => {
  const { account, clock, teams } = deps;
  const { lookAt, lookAtInvites } = createTeamLook(deps);

  const look: TeamDesk['look'] = async (force) => {
    const known = account.get();
    if (!known) return undefined;
    const { userId } = known;
    await deps.profile.load({ force });
    await queueDefault(userId);
    const isDue = force || known.teams.length === 0 || clock() - known.teamsAt >= limits.teamsFreshMs;
    const before = account.get()?.teams ?? [];
    const heard = isDue ? await listOrFirst(teams, deps.locks, known) : undefined;
    if (heard?.ok) {
      const now = account.get();
      const all = [...heard.value, ...joinedSince(before, now?.teams ?? [], heard.value)];
      account.change(userId, { teams: all, teamsAt: clock(), ...only(now, all) });
    }
    choose(userId);
    await lookAt(userId, force);
    return heard?.ok ? ok(undefined) : heard;
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
      await deps.ownCalls.put({ userId, key: defaultTeamKey, call: defaultTeamKey, body: unsent });
      if (account.get()?.unsentDefaultTeam === unsent) account.change(userId, { unsentDefaultTeam: null });
    } catch (fault) {
      deps.report(fault);
    }
  };

  return {
    look,
    lookAtInvites,
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
const joinedSince = (before: readonly Team[], now: readonly Team[], told: readonly Team[]): readonly Team[] => {
  const ids = new Set([...before, ...told].map((team) => team.public_id));
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
