import type { Result } from '#core/result.ts';
import type { DeviceStore, PersonalCall } from '#data/database/device-database.ts';
import { callsOf, removeCall } from '#data/me/personal-queue.ts';
import { isFinal, type RemoteError } from '#remote/remote-error.ts';
import { backoffMs } from './reaction.ts';

/** Sends one kind of call; sending the same call twice must do no harm. */
export type PersonalCaller = (body: unknown, userId: string) => Promise<Result<unknown, RemoteError>>;

interface PersonalQueueSenderDeps {
  readonly device: () => Promise<DeviceStore>;
  /** The person who is signed in now; no call is made for another person. */
  readonly userId: () => string | undefined;
  /**
   * The known calls by name. A call with another name stays queued until newer code sends it or the person deletes it.
   */
  readonly callers: Readonly<Record<string, PersonalCaller>>;
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Called when the server has refused a call for good, after the call was removed from the queue. */
  readonly onRefused: (call: PersonalCall, error: RemoteError) => void;
  readonly onFault: (fault: unknown) => void;
}

/** The sender as the page uses it. */
export interface PersonalQueueSender {
  /** Tries now to send what waits: call it when a call was queued, or the server may be reachable. */
  readonly wake: () => Promise<void>;
  readonly stop: () => void;
}

const atATime = 4;

/**
 * Sends a person's calls, oldest first, a few at a time. A call that failed for the moment stays queued and is sent again after a pause.
 */
export function createPersonalQueueSender(deps: PersonalQueueSenderDeps): PersonalQueueSender {
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
    // Calls with different keys do not depend on each other. Some go at a time, so that one that hangs holds none up.
    const waiting = [...(await callsOf(device, userId))];
    const sendNext = async (): Promise<void> => {
      for (let call = waiting.shift(); call !== undefined; call = waiting.shift())
        failed = (await sendOne(device, call)) ?? failed;
    };
    await Promise.all(Array.from({ length: atATime }, sendNext));
    tries = failed === undefined ? 0 : tries + 1;
    // After a 401 only a new session helps, and the code that gets one calls `wake`.
    if (failed !== undefined && failed.status !== 401) later(failed.retryAfterMs);
  };

  /**
   * Sends one call. Returns the error if it must be sent again; undefined if it succeeded, was refused for good or not
   * sent.
   */
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
    if (isWanted && !isStopped) await wake(); // `wake` was called while the last call ended
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
}
