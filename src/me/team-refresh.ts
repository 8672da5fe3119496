import { limits } from '#core/limits.ts';
import { can } from '#core/access/permissions.ts';
import { ok, type Result } from '#core/result.ts';
import { initialTeamSettings } from '#core/settings/settings.ts';
import { timeZoneHere } from '#core/dates/time-zone.ts';
import type { InviteCalls } from '#remote/invite-calls.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { SettingsCalls } from '#remote/settings-calls.ts';
import type { TeamCalls } from '#remote/team-calls.ts';
import type { Account } from '#session/account.ts';
import type { AccountStore } from '#session/account-store.ts';

/** The dependencies of `createTeamRefresh`. */
export interface TeamRefreshDeps {
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
export function createTeamRefresh({
  teams,
  invites,
  settings,
  account,
  clock,
  timeZone = timeZoneHere,
}: TeamRefreshDeps) {
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
