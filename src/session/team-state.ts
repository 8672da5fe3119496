import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import type { Result } from '#core/result.ts';
import type { Member, Team } from '#core/wire/team-wire.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { Remote } from '#remote/remote.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { listOrFirst } from './first-team.ts';
import { createListeners } from './listeners.ts';
import { defaultTeamKey, type OwnCalls } from './own-calls.ts';
import type { ProfileState } from './profile-state.ts';
import type { Locks } from './refresh.ts';

/** The person's teams as this device knows them. */
export interface TeamsSnapshot {
  readonly items: readonly Team[];
  readonly current: Team | undefined;
  /** Members of the current team, as last heard; empty when never heard. */
  readonly members: readonly Member[];
  readonly loading: boolean;
  /** Why the last look at the server brought nothing; what is shown may be old. */
  readonly failure: RemoteError | undefined;
}

/** The person's teams: which there are, and which one the screens are about. */
export interface Teams {
  readonly get: () => TeamsSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks at the server when what is known is older than ten minutes, or when forced; makes the first team of a person without one. */
  readonly load: (options?: { readonly force?: boolean }) => Promise<void>;
  /** Turns to a team at once, also offline, and makes it the default; the server hears of it when it can. */
  readonly select: (publicId: string) => void;
  /** Makes a team and turns to it. Needs the server. */
  readonly create: (name: string) => Promise<Result<Team, RemoteError>>;
}

/** What the teams are made of. */
export interface TeamDeps {
  readonly remote: { readonly teams: Remote['teams'] };
  readonly profile: Pick<ProfileState, 'load'>;
  readonly account: AccountStore;
  readonly ownCalls: Pick<OwnCalls, 'put'>;
  readonly clock: () => number;
  readonly locks: Locks | undefined;
  /** Tells of each new session or token: `session.onRenewed`. */
  readonly onRenewed: (listener: () => void) => unknown;
  readonly window: Pick<Window, 'addEventListener'>;
  /** Hears why a choice could not be queued; it stays in the record and is queued at the next look. */
  readonly report: (fault: unknown) => void;
}

/** Keeps the teams in the record of the person, so that they are there before any network is. */
export const createTeamState = (deps: TeamDeps): Teams => {
  const { remote, account, clock } = deps;
  const listeners = createListeners();
  const seenAt = new Map<string, number>();
  let running: { readonly userId: string; readonly done: Promise<void> } | undefined;
  let failure: RemoteError | undefined;
  let snapshot = snapshotOf(account.get(), false, undefined);

  const publish = () => {
    const next = snapshotOf(account.get(), running !== undefined, failure, snapshot);
    if (isSame(next, snapshot)) return;
    snapshot = next;
    listeners.tell();
  };

  const loadFor = async (known: Account, force: boolean) => {
    const { userId } = known;
    await deps.profile.load({ force });
    await queueDefault(userId);
    if (force || known.teams.length === 0 || clock() - known.teamsAt >= limits.teamsFreshMs) {
      const answer = await listOrFirst(remote.teams, deps.locks, known);
      failure = answer.ok ? undefined : answer.error;
      if (answer.ok) account.change(userId, { teams: answer.value, teamsAt: clock() });
    }
    choose(userId);
    await look(userId);
  };

  /** Specification §4: the one in hand, else the default, else the first. */
  const choose = (userId: string) => {
    const known = account.get();
    if (known?.userId !== userId) return;
    const isThere = (publicId: string | null) => known.teams.some((team) => team.public_id === publicId);
    if (isThere(known.currentTeamPublicId)) return;
    const chosen = isThere(known.defaultTeamPublicId) ? known.defaultTeamPublicId : known.teams[0]?.public_id;
    if ((chosen ?? null) === known.currentTeamPublicId) return;
    account.change(userId, { currentTeamPublicId: chosen ?? null });
    // Only a person of whom the server said that they have no default gets one without asking for it.
    if (chosen && known.profile?.default_team_pid === null) {
      account.change(userId, { defaultTeamPublicId: chosen, unsentDefaultTeam: chosen });
      void queueDefault(userId);
    }
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

  /** Brings the current team and its members up to date; what cannot be had now stays as it is. */
  const look = async (userId: string) => {
    const teamId = account.get()?.currentTeamPublicId;
    if (!teamId || clock() - (seenAt.get(teamId) ?? -Infinity) < limits.membersFreshMs) return;
    const [team, members] = await Promise.all([remote.teams.get(teamId), remote.teams.members(teamId)]);
    const known = account.get();
    if (known?.userId !== userId) return;
    if (team.ok) {
      account.change(userId, { teams: known.teams.map((one) => (one.public_id === teamId ? team.value : one)) });
    }
    if (members.ok) {
      seenAt.set(teamId, clock());
      account.change(userId, { members: { ...known.members, [teamId]: { at: clock(), items: members.value } } });
    }
  };

  const load: Teams['load'] = async ({ force = false } = {}) => {
    const known = account.get();
    if (!known) return;
    if (running?.userId !== known.userId) {
      const done = loadFor(known, force).finally(() => {
        if (running?.done === done) running = undefined;
        publish();
      });
      running = { userId: known.userId, done };
      publish();
    }
    await running.done;
  };

  const select: Teams['select'] = (publicId) => {
    const known = account.get();
    if (!known?.teams.some((team) => team.public_id === publicId)) return;
    account.change(known.userId, {
      currentTeamPublicId: publicId,
      defaultTeamPublicId: publicId,
      unsentDefaultTeam: publicId,
    });
    void queueDefault(known.userId);
    void look(known.userId);
  };

  account.subscribe(() => {
    const known = account.get();
    // Another tab may have heard that the team in hand is none of the person's any more.
    if (known && known.teams.length > 0 && known.currentTeamPublicId !== null) choose(known.userId);
    publish();
  });
  deps.onRenewed(() => void load());
  deps.window.addEventListener('online', () => void load());

  return {
    get: () => snapshot,
    subscribe: listeners.subscribe,
    load,
    select,
    create: async (name) => {
      const answer = await remote.teams.create({ name, public_id: newId() });
      const known = account.get();
      if (!answer.ok || !known) return answer;
      account.change(known.userId, { teams: [...known.teams, answer.value] });
      select(answer.value.public_id);
      return answer;
    },
  };
};

const snapshotOf = (
  account: Account | undefined,
  loading: boolean,
  failure: RemoteError | undefined,
  before: TeamsSnapshot = empty,
): TeamsSnapshot => {
  const items = account?.teams ?? empty.items;
  const current = items.find((team) => team.public_id === account?.currentTeamPublicId);
  const members = (current && account?.members[current.public_id]?.items) ?? empty.members;
  return {
    items: kept(before.items, items),
    current: kept(before.current, current),
    members: kept(before.members, members),
    loading,
    failure,
  };
};

const empty: TeamsSnapshot = { items: [], current: undefined, members: [], loading: false, failure: undefined };

/** The old value where the new one says the same: what hangs on a team must not start anew because the server repeated itself. */
const kept = <T>(before: T, after: T): T => (JSON.stringify(before) === JSON.stringify(after) ? before : after);

const isSame = (one: TeamsSnapshot, other: TeamsSnapshot): boolean =>
  one.items === other.items &&
  one.current === other.current &&
  one.members === other.members &&
  one.loading === other.loading &&
  one.failure === other.failure;
