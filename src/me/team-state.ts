import { isEqual } from '#core/is-equal.ts';
import { err, type Result } from '#core/result.ts';
import type { Invite } from '#core/wire/invite-wire.ts';
import type { Member, Team } from '#core/wire/team-wire.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { Account, KnownSettings } from '#session/account.ts';
import type { AccountStore } from '#session/account-store.ts';
import { createListeners } from '#core/listeners.ts';
import { choiceOf } from './team-choice.ts';
import type { TeamActions } from './team-actions.ts';

/** The person's teams as this device knows them. */
export interface TeamsSnapshot {
  readonly items: readonly Team[];
  readonly current: Team | undefined;
  readonly currentTeamPublicId: string | null;
  /** Members of the current team, as last fetched; empty when never fetched. */
  readonly members: readonly Member[];
  /** Invites into the current team, as last fetched, for those who may see them; undefined when never fetched. */
  readonly invites: readonly Invite[] | undefined;
  /** Why the last look at the invites brought nothing. */
  readonly invitesFailure: RemoteError | undefined;
  /** What the current team has set, by its keys; a key that is missing has its default. */
  readonly settings: KnownSettings['team'];
  /** What the person has set in the current team, likewise. */
  readonly memberSettings: KnownSettings['own'];
  readonly loading: boolean;
  /** Why the last look at the server brought nothing; what is shown may be old. */
  readonly failure: RemoteError | undefined;
}

/** The person's teams: which there are, and which one the screens are about. */
export interface Teams {
  readonly get: () => TeamsSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks at the server for what is known no better than its lifetime says, or for everything when forced; makes the first team of a person without one. */
  readonly load: (options?: { readonly force?: boolean }) => Promise<void>;
  /**
   * Looks at the server for who is invited into the current team, for those who may see it. Answers why that failed.
   */
  readonly loadInvites: (options?: { readonly force?: boolean }) => Promise<RemoteError | undefined>;
  /** Turns to a team at once, also offline, and makes it the default; the server hears of it when it can. */
  readonly select: (publicId: string) => void;
  /** Makes a team of this id and turns to it. Needs the server; after a lost answer the same id may be tried again. */
  readonly create: (name: string, publicId: string) => Promise<Result<Team, RemoteError>>;
}

/** What the teams are made of. */
export interface TeamDeps {
  readonly account: AccountStore;
  /** Fetches the code that asks the server; none of it is needed for the first paint. */
  readonly teamActions: () => Promise<TeamActions>;
  /** Tells of each new session or token: `session.onRenewed`. */
  readonly onRenewed: (listener: () => void) => unknown;
  readonly window: Pick<Window, 'addEventListener'>;
  /** Hears why the server could not be asked. */
  readonly report: (fault: unknown) => void;
}

/** Keeps the teams in the record of the person, so that they are there before any network is. */
export const createTeamState = ({ account, report, ...deps }: TeamDeps): Teams => {
  const listeners = createListeners();
  let running: { readonly userId: string; readonly done: Promise<void> } | undefined;
  let failure: RemoteError | undefined;
  let invitesFailure: RemoteError | undefined;
  let snapshot = snapshotOf(account.get(), empty, empty);

  const publish = () => {
    const next = snapshotOf(account.get(), { loading: running !== undefined, failure, invitesFailure }, snapshot);
    if (next === snapshot) return;
    snapshot = next;
    listeners.tell();
  };

  /** Code that cannot be loaded counts as an unreachable server: what the device knows stays. */
  const teamActions = () =>
    deps.teamActions().catch((fault: unknown) => {
      report(fault);
      return undefined;
    });

  const look = async (force: boolean) => {
    const opened = await teamActions();
    const answer = opened === undefined ? away : await opened.look(force);
    if (answer !== undefined) failure = answer.ok ? undefined : answer.error;
  };

  const turn = async (userId: string) => (await teamActions())?.turn(userId);

  const load: Teams['load'] = async ({ force = false } = {}) => {
    // What was asked before may not know yet why somebody wants it anew.
    if (force && running) await running.done;
    const userId = account.get()?.userId;
    if (userId === undefined) return;
    if (running?.userId !== userId) {
      const done = look(force).finally(() => {
        if (running?.done === done) running = undefined;
        publish();
      });
      running = { userId, done };
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
    void turn(known.userId);
  };

  account.subscribe(() => {
    const known = account.get();
    // Another tab may have fetched a list without the current team.
    const choice = known && known.teams.length > 0 && known.currentTeamPublicId !== null && choiceOf(known);
    if (choice) {
      account.change(known.userId, choice);
      void turn(known.userId);
    }
    publish();
  });
  deps.onRenewed(() => void load());
  deps.window.addEventListener('online', () => void load());

  return {
    get: () => snapshot,
    subscribe: listeners.subscribe,
    load,
    loadInvites: async ({ force = false } = {}) => {
      const opened = await teamActions();
      const answer = opened === undefined ? away : await opened.refreshInvites(force);
      invitesFailure = answer?.ok === false ? answer.error : undefined;
      publish();
      return invitesFailure;
    },
    select,
    create: async (name, publicId) => {
      const made = (await (await teamActions())?.create(name, publicId)) ?? away;
      if (made.ok) select(made.value.public_id);
      return made;
    },
  };
};

const away = err<RemoteError>({ kind: 'offline' });

const empty: TeamsSnapshot = {
  items: [],
  current: undefined,
  currentTeamPublicId: null,
  members: [],
  invites: undefined,
  invitesFailure: undefined,
  settings: {},
  memberSettings: {},
  loading: false,
  failure: undefined,
};

const snapshotOf = (
  account: Account | undefined,
  { loading, failure, invitesFailure }: Pick<TeamsSnapshot, 'loading' | 'failure' | 'invitesFailure'>,
  before: TeamsSnapshot,
): TeamsSnapshot => {
  const items = account?.teams ?? empty.items;
  const current = items.find((team) => team.public_id === account?.currentTeamPublicId);
  const id = current?.public_id ?? '';
  return kept(before, {
    items,
    current,
    currentTeamPublicId: current?.public_id ?? null,
    members: account?.members[id]?.items ?? empty.members,
    invites: account?.invites[id]?.items,
    invitesFailure,
    settings: account?.settings[id]?.team ?? empty.settings,
    memberSettings: account?.settings[id]?.own ?? empty.memberSettings,
    loading,
    failure,
  });
};

/** The old values where the new ones say the same: what hangs on a team must not start anew because the server repeated itself. */
const kept = <T extends object>(before: T, next: T): T => {
  let isSame = true;
  for (const key in next)
    if (isEqual(before[key], next[key])) next[key] = before[key];
    else isSame = false;
  return isSame ? before : next;
};
