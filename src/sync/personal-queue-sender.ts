import type { Result } from '#core/result.ts';
import type { DeviceStore, PersonalCall } from '#data/database/device-database.ts';
import { callsOf, removeCall } from '#data/me/personal-queue.ts';
import { isFinal, type RemoteError } from '#remote/remote-error.ts';
import { backoffMs } from './backoff.ts';

/** Makes one kind of call; saying the same twice must do no harm. */
export type PersonalCaller = (body: unknown, userId: string) => Promise<Result<unknown, RemoteError>>;

/** What the sender of a person's own queue is made of. */
export interface PersonalQueueSenderDeps {
  readonly device: () => Promise<DeviceStore>;
  /** Who is here now; nobody's calls are made in another's name. */
  readonly userId: () => string | undefined;
  /** The known calls by name. A call of another name was queued by newer code, and waits for it. */
  readonly callers: Readonly<Record<string, PersonalCaller>>;
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** The server will not have it, now or later: it is out of the queue, and the person is told. */
  readonly onRefused: (call: PersonalCall, error: RemoteError) => void;
  readonly onFault: (fault: unknown) => void;
}

/** The sender as the page holds it. */
export interface PersonalQueueSender {
  /** There may be something to send, or a way to send it: tries now. Answers when this try is over. */
  readonly wake: () => Promise<void>;
  readonly stop: () => void;
}

/** Sends a person's own calls, oldest first, until none is left; what fails in passing is tried again after a pause. */
export const createPersonalQueueSender = (deps: PersonalQueueSenderDeps): PersonalQueueSender => {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  let tries = 0;
  let cancelTimer = () => {};

  const sendAll = async (): Promise<void> => {
    const userId = deps.userId();
    if (userId === undefined) return;
    const device = await deps.device();
    let failed: RemoteError | undefined;
    for (const call of await callsOf(device, userId)) failed = (await sendOne(device, call)) ?? failed;
    tries = failed === undefined ? 0 : tries + 1;
    // Without a session only a new one helps, and that wakes by itself.
    if (failed !== undefined && failed.status !== 401) later(failed.retryAfterMs);
  };

  /** Answers why it still waits, if it does. */
  const sendOne = async (device: DeviceStore, call: PersonalCall): Promise<RemoteError | undefined> => {
    const caller = deps.callers[call.call];
    if (caller === undefined || isStopped || deps.userId() !== call.userId) return undefined;
    const answer = await caller(call.body, call.userId);
    if (answer.ok) return void (await removeCall(device, call));
    const { error } = answer;
    if (!isFinal(error)) return error;
    const isOut = await removeCall(device, call, { code: error.code ?? String(error.status) });
    if (isOut) deps.onRefused(call, error);
    return undefined;
  };

  const later = (atLeastMs?: number) => {
    cancelTimer();
    if (!isStopped) cancelTimer = deps.setTimer(() => void wake(), backoffMs(tries, deps.random, atLeastMs));
  };

  const attempt = async (): Promise<void> => {
    cancelTimer();
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        await sendAll();
      } catch (fault) {
        deps.onFault(fault);
        tries += 1;
        later();
      }
    }
  };

  const run = async (): Promise<void> => {
    await attempt();
    running = undefined;
    if (isWanted && !isStopped) await wake(); // somebody called at the very end
  };

  const wake = (): Promise<void> => {
    isWanted = true;
    running ??= run();
    return running;
  };

  return {
    wake,
    stop: () => {
      isStopped = true;
      cancelTimer();
    },
  };
};
