import { parse } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import type { Result } from '#core/result.ts';
import { invitesAnswer, type Invite } from '#core/wire/invite-wire.ts';
import type { Team } from '#core/wire/team-wire.ts';
import type { MyInviteCalls } from '#remote/my-invite-calls.ts';
import { isFinal, type RemoteError } from '#remote/remote-error.ts';
import type { AccountStore } from './account-store.ts';
import type { DeviceStorage } from './device-storage.ts';
import { createKeptOwn } from './kept-own.ts';
import { createListeners } from './listeners.ts';
import type { Teams } from './team-state.ts';

/** The person's own invites as this device knows them. */
export interface MyInvitesSnapshot {
  readonly items: readonly Invite[];
  /** Whether the server has ever told them on this device. */
  readonly isKnown: boolean;
  readonly loading: boolean;
  /** Why the last look at the server brought nothing; what is shown may be old. */
  readonly failure: RemoteError | undefined;
}

/** Which invite: one of the list, or the one of a link. */
export type InviteChoice = { readonly publicId: string } | { readonly token: string };

/** The invites to the person who is here. */
export interface MyInvites {
  readonly get: () => MyInvitesSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks the server when what is known is older than five minutes, or when forced. */
  readonly load: (options?: { readonly force?: boolean }) => Promise<void>;
  /** Joins the team and turns to it. */
  readonly accept: (choice: InviteChoice) => Promise<Result<Team, RemoteError>>;
  readonly decline: (publicId: string) => Promise<Result<Invite, RemoteError>>;
}

/** What the invites are made of. */
export interface MyInvitesDeps {
  readonly calls: MyInviteCalls;
  readonly account: Pick<AccountStore, 'get' | 'change' | 'subscribe'>;
  readonly teams: Pick<Teams, 'load' | 'select'>;
  readonly storage: DeviceStorage;
  readonly clock: () => number;
}

/** Keeps the invites on the device, for the person they are for and nobody else. */
export const createMyInvites = ({ calls, account, teams, storage, clock }: MyInvitesDeps): MyInvites => {
  const kept = createKeptOwn(storage, 'invites', readInvites);
  const listeners = createListeners();
  let running: { readonly userId: string; readonly done: Promise<void> } | undefined;
  let failure: RemoteError | undefined;
  const me = () => account.get()?.userId;
  const known = () => {
    const userId = me();
    return userId === undefined ? undefined : kept.get(userId);
  };
  const look = (): MyInvitesSnapshot => ({
    items: known()?.value ?? nothing,
    isKnown: known() !== undefined,
    loading: running !== undefined,
    failure,
  });
  let snapshot = look();
  let owner = me();
  const publish = () => {
    snapshot = look();
    listeners.tell();
  };
  account.subscribe(() => {
    if (owner === me()) return;
    owner = me();
    failure = undefined;
    publish();
  });

  const fetchFor = async (userId: string) => {
    const answer = await calls.list();
    if (me() !== userId) return;
    failure = answer.ok ? undefined : answer.error;
    if (answer.ok) kept.put(userId, clock(), answer.value);
  };
  const load: MyInvites['load'] = async ({ force = false } = {}) => {
    const userId = me();
    if (userId === undefined) return;
    const before = known();
    if (!force && before !== undefined && clock() - before.at < limits.ownInvitesFreshMs) return;
    if (running?.userId !== userId) {
      const done = fetchFor(userId).finally(() => {
        if (running?.done === done) running = undefined;
        publish();
      });
      running = { userId, done };
      publish();
    }
    await running.done;
  };
  const drop = (publicId: string) => {
    const userId = me();
    const before = known();
    if (userId === undefined || before === undefined) return;
    kept.put(
      userId,
      before.at,
      before.value.filter(({ public_id }) => public_id !== publicId),
    );
    publish();
  };
  /** What became of it elsewhere is seen by asking anew; so is which of the list a link was about. */
  const lookAgain = () => void load({ force: true });
  const join = (team: Team) => {
    const person = account.get();
    if (person === undefined) return;
    const others = person.teams.filter(({ public_id }) => public_id !== team.public_id);
    account.change(person.userId, { teams: [...others, team] });
    teams.select(team.public_id);
    void teams.load({ force: true });
  };

  return {
    get: () => snapshot,
    subscribe: listeners.subscribe,
    load,
    accept: async (choice) => {
      const userId = me();
      const answer = 'token' in choice ? await calls.acceptToken(choice.token) : await calls.accept(choice.publicId);
      if (me() !== userId) return answer;
      if (answer.ok) join(answer.value);
      if (answer.ok && 'publicId' in choice) drop(choice.publicId);
      else if (answer.ok || isFinal(answer.error)) lookAgain();
      return answer;
    },
    decline: async (publicId) => {
      const answer = await calls.decline(publicId);
      if (answer.ok) drop(publicId);
      else if (isFinal(answer.error)) lookAgain();
      return answer;
    },
  };
};

const nothing: readonly Invite[] = [];

const readInvites = (value: unknown): readonly Invite[] | undefined => {
  const read = parse(invitesAnswer, { invites: value });
  return read.ok ? read.value.invites : undefined;
};
