import type { DeviceStore } from '#data/device-database.ts';
import { callsOf, queueCall } from '#data/own-queue.ts';
import type { MyCalls } from '#remote/my-calls.ts';
import type { AccountStore } from '#session/account-store.ts';
import { defaultTeamKey, type OwnCalls } from '#session/own-calls.ts';
import type { Session } from '#session/session.ts';
import { createOwnQueueSender, type OwnCaller, type OwnQueueSender } from '#sync/own-queue-sender.ts';

/** What the person's own calls are made of. */
export interface OwnCallsDeps {
  readonly device: () => Promise<DeviceStore>;
  readonly account: AccountStore;
  readonly me: Pick<MyCalls, 'setDefaultTeam'>;
  readonly session: Pick<Session, 'onRenewed'>;
  readonly window: Pick<Window, 'addEventListener'>;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** A call that the server will not have is out of the queue: told by its name. */
  readonly onRefused: (call: string) => void;
  readonly report: (fault: unknown) => void;
}

/** The queue of the person's own calls with its sender, which wakes at once, on every call, a new session and the network's return. */
export const createOwnCalls = (deps: OwnCallsDeps): OwnCalls & Pick<OwnQueueSender, 'wake'> => {
  const { device, account, me, report } = deps;
  const defaultTeam: OwnCaller = async (body, userId) => {
    const answer = await me.setDefaultTeam(String(body));
    if (answer.ok) account.change(userId, { profile: answer.value });
    return answer;
  };
  const { wake } = createOwnQueueSender({
    device,
    userId: () => account.get()?.userId,
    callers: { [defaultTeamKey]: defaultTeam },
    random: Math.random,
    setTimer: deps.setTimer,
    onRefused: ({ call }) => deps.onRefused(call),
    onFault: report,
  });
  deps.session.onRenewed(() => void wake());
  deps.window.addEventListener('online', () => void wake());
  void wake();
  return {
    wake,
    put: async (wish) => {
      await queueCall(await device(), wish);
      void wake();
    },
    waiting: async (userId, key) => (await callsOf(await device(), userId)).find((call) => call.key === key)?.body,
  };
};
