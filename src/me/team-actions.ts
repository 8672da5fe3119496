import { can } from '#core/access/permissions.ts';
import { timeZoneHere } from '#core/dates/day.ts';
import { firstTeamId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { firstTeamName } from '#core/people/first-team-name.ts';
import { defaultTeamKey } from '#core/people/personal-calls.ts';
import { ok, type Result } from '#core/result.ts';
import { initialTeamSettings } from '#core/settings/settings.ts';
import type { Team } from '#core/wire/team-wire.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { TeamCalls, InviteCalls, SettingsCalls } from '#remote/team-calls.ts';
import type { Account, AccountStore, Person } from '#session/account.ts';
import type { Locks } from '#session/renewal-queue.ts';
import type { PersonalCalls } from './personal-calls.ts';
import type { ProfileState } from './profile-state.ts';
import { choiceOf } from './team-choice.ts';

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

/** The dependencies of `createTeamRefresh`. */
interface TeamRefreshDeps {
  readonly teams: Pick<TeamCalls, 'get' | 'members'>;
  readonly invites: Pick<InviteCalls, 'list'>;
  readonly settings: Pick<SettingsCalls, 'ofTeam' | 'offerTimeZone' | 'own'>;
  readonly account: AccountStore;
  readonly clock: () => number;
  readonly timeZone?: () => string | undefined;
}

/**
 * Makes the functions that update the current team. They fetch a part again when it is no longer fresh, or if forced.
 */
function createTeamRefresh({ teams, invites, settings, account, clock, timeZone = timeZoneHere }: TeamRefreshDeps) {
  const fetchedAt = new Map<string, number>();
  let lastTeamId: string | undefined;

  const fetchPart = async <T>(
    { key, freshMs, userId, force }: Query,
    ask: () => Promise<Result<T, RemoteError>>,
    part: (known: Account, said: T) => Partial<Account>,
  ): Promise<Result<void, RemoteError> | undefined> => {
    if (!force && clock() - (fetchedAt.get(key) ?? -Infinity) < freshMs) return undefined;
    const answer = await ask();
    const known = account.get();
    if (known?.userId !== userId) return undefined;
    if (!answer.ok) return answer; // the account record keeps its old part
    fetchedAt.set(key, clock());
    account.change(userId, part(known, answer.value));
    return ok(undefined);
  };

  const lookAt = async (userId: string, force: boolean): Promise<void> => {
    const teamId = account.get()?.currentTeamPublicId;
    const isNew = teamId !== lastTeamId;
    lastTeamId = teamId ?? undefined;
    if (!teamId) return;
    const thing = (name: string, freshMs: number) => ({ key: `${userId} ${teamId} ${name}`, freshMs, userId, force });
    /** After a switch of teams the settings are fetched again, even if they are still fresh. */
    const set = (name: string) => ({ ...thing(name, limits.teamFreshMs), force: force || isNew });
    const withSettings = (known: Account, said: Partial<Account['settings'][string]>): Partial<Account> => {
      const before = known.settings[teamId] ?? { team: {}, own: {} };
      return { settings: { ...known.settings, [teamId]: { ...before, ...said } } };
    };
    await Promise.all([
      fetchPart(
        thing('team', limits.teamFreshMs),
        () => teams.get(teamId),
        (known, team) => ({ teams: known.teams.map((one) => (one.public_id === teamId ? team : one)) }),
      ),
      fetchPart(
        thing('members', limits.membersFreshMs),
        () => teams.members(teamId),
        (known, items) => ({ members: { ...known.members, [teamId]: { at: clock(), items } } }),
      ),
      fetchPart(
        set('settings'),
        () => settingsOfTeam(teamId),
        (known, team) => withSettings(known, { team }),
      ),
      fetchPart(
        set('own settings'),
        () => settings.own(teamId),
        (known, own) => withSettings(known, { own }),
      ),
    ]);
  };

  /** Fetches a team's settings. Replaces a time zone that is still the default by this device's, if the role allows. */
  const settingsOfTeam = async (teamId: string) => {
    const set = await settings.ofTeam(teamId);
    const here = timeZone();
    const role = account.get()?.teams.find(({ public_id }) => public_id === teamId)?.role;
    const isOffered = set.ok && set.value.timeZone === initialTeamSettings.timeZone && here !== undefined;
    if (!isOffered || here === set.value.timeZone || role === undefined || !can(role, 'settings.write')) return set;
    const offered = await settings.offerTimeZone(teamId, here);
    // if it failed, the next refresh offers the time zone again
    return offered.ok ? ok({ ...set.value, timeZone: offered.value }) : set;
  };

  const refreshInvites = async (force: boolean) => {
    const known = account.get();
    const team = known?.teams.find(({ public_id }) => public_id === known.currentTeamPublicId);
    if (known === undefined || team === undefined || !can(team.role, 'invites.read')) return undefined;
    const { userId } = known;
    const teamId = team.public_id;
    return fetchPart(
      { key: `${userId} ${teamId} invites`, freshMs: limits.teamInvitesFreshMs, userId, force },
      () => invites.list(teamId),
      (now, items) => ({ invites: { ...now.invites, [teamId]: { at: clock(), items } } }),
    );
  };

  return { lookAt, refreshInvites };
}

/** A part to fetch: the key of its fetch time, how long it stays fresh in ms, and for which person. */
interface Query {
  readonly key: string;
  readonly freshMs: number;
  readonly userId: string;
  readonly force: boolean;
}

/** Lists the person's teams, and makes the first if there is none. Tabs take turns, so that only one team is made. */
async function listOrFirst(
  teams: Pick<TeamCalls, 'list' | 'create'>,
  locks: Locks | undefined,
  { userId, email }: Person,
): Promise<Result<readonly Team[], RemoteError>> {
  const listed = await teams.list();
  if (!listed.ok || listed.value.length > 0) return listed;
  const makeFirst = async (): Promise<Result<readonly Team[], RemoteError>> => {
    const again = await teams.list();
    if (!again.ok || again.value.length > 0) return again;
    const made = await teams.create({ name: firstTeamName(email), public_id: firstTeamId(userId) });
    if (!made.ok) return made;
    const reloaded = await teams.list();
    return reloaded.ok && reloaded.value.length > 0 ? reloaded : ok([made.value]);
  };
  return locks ? locks.request(`spoolside.first-team.${userId}`, makeFirst) : makeFirst();
}
