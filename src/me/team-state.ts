import { isEqual } from '#core/is-equal.ts';
import { err, type Result } from '#core/result.ts';
import type { Invite } from '#core/wire/invite-wire.ts';
import type { Member, Team } from '#core/wire/team-wire.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { Account, KnownSettings, AccountStore } from '#session/account.ts';
import { createListeners } from '#core/listeners.ts';
import { choiceOf } from './team-choice.ts';
import type { TeamActions } from './team-actions.ts';

/** The person's teams as stored on this device. */
export interface TeamsSnapshot {
  readonly items: readonly Team[];
  readonly current: Team | undefined;
  readonly currentTeamPublicId: string | null;
  /** Members of the current team, as last fetched; empty if never fetched. */
  readonly members: readonly Member[];
  /** Invites into the current team, as last fetched, for people who may see them; undefined if never fetched. */
  readonly invites: readonly Invite[] | undefined;
  readonly invitesFailure: RemoteError | undefined;
  /** The current team's settings by key; a missing key has its default. */
  readonly settings: KnownSettings['team'];
  /** The person's own settings in the current team by key; a missing key has its default. */
  readonly memberSettings: KnownSettings['own'];
  readonly loading: boolean;
  /** Why the last request to the server failed; the teams may then be old. */
  readonly failure: RemoteError | undefined;
}

/** The person's teams, and which of them is the current one. */
export interface Teams {
  readonly get: () => TeamsSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Asks the server for what is out of date, or for everything if forced. Makes a first team for a person without one.
   */
  readonly load: (options?: { readonly force?: boolean }) => Promise<void>;
  /**
   * Asks for the invites into the current team, if the person may see them. Returns why the request failed, if it did.
   */
  readonly loadInvites: (options?: { readonly force?: boolean }) => Promise<RemoteError | undefined>;
  /** Switches to a team at once, also offline, and makes it the default. Sends this choice to the server later. */
  readonly select: (publicId: string) => void;
  /** Makes a team with this id and switches to it. Needs the server. If the answer is lost, retry with the same id. */
  readonly create: (name: string, publicId: string) => Promise<Result<Team, RemoteError>>;
}

interface TeamDeps {
  readonly account: AccountStore;
  /** Fetches the code that asks the server; none of it is needed for the first paint. */
  readonly teamActions: () => Promise<TeamActions>;
  /** Calls the listener for each new session or token: `session.onRenewed`. */
  readonly onRenewed: (listener: () => void) => unknown;
  readonly window: Pick<Window, 'addEventListener'>;
  readonly report: (fault: unknown) => void;
}

/** Keeps the teams in the person's record on the device, so that screens have them before the server answers. */
export function createTeamState({ account, report, ...deps }: TeamDeps): Teams {
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

  /** If the code cannot be loaded, treat the server as unreachable: the stored data stays. */
  const teamActions = () =>
    deps.teamActions().catch((fault: unknown) => {
      report(fault);
      return undefined;
    });

  const refresh = async (force: boolean) => {
    const opened = await teamActions();
    const answer = opened === undefined ? away : await opened.refresh(force);
    if (answer !== undefined) failure = answer.ok ? undefined : answer.error;
  };

  const turn = async (userId: string) => (await teamActions())?.turn(userId);

  const load: Teams['load'] = async ({ force = false } = {}) => {
    // The running request may be older than the reason to ask again.
    if (force && running) await running.done;
    const userId = account.get()?.userId;
    if (userId === undefined) return;
    if (running?.userId !== userId) {
      const done = refresh(force).finally(() => {
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
}

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

/** Keeps old values that equal the new ones, so that an equal answer does not restart what depends on a team. */
const kept = <T extends object>(before: T, next: T): T => {
  let isSame = true;
  for (const key in next)
    if (isEqual(before[key], next[key])) next[key] = before[key];
    else isSame = false;
  return isSame ? before : next;
};
