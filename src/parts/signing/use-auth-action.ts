import { useState, useCallback, useEffect, useRef } from 'react';
import { err, type Result } from '#core/result.ts';
import { useDevice, useNetwork } from '#services/device.ts';
import { useSession, type AuthActions, type AuthRefusal } from '#services/session.tsx';
import { useOnce } from '../forms/use-once.ts';

/** Runs a person's actions on their account, one at a time. */
export interface AuthActionRunner {
  /** Runs the action and returns its result. Does nothing and returns undefined while an earlier one runs. */
  readonly run: <T>(
    action: (authActions: AuthActions) => Promise<Result<T, AuthRefusal>>,
  ) => Promise<Result<T, AuthRefusal> | undefined>;
  readonly isBusy: boolean;
  /** Why the last action failed; undefined if the action did not fail. */
  readonly refusal: AuthRefusal | undefined;
  readonly forgetRefusal: () => void;
}

/** Runs a person's actions on their account, and keeps the reason if the last one failed. */
export function useAuthAction(): AuthActionRunner {
  const { authActions } = useSession();
  const { once, isBusy } = useOnce();
  const [refusal, setRefusal] = useState<AuthRefusal>();
  const run: AuthActionRunner['run'] = (action) =>
    once(async () => {
      setRefusal(undefined);
      const at = await authActions();
      const answer = at === undefined ? err<AuthRefusal>({ kind: 'offline' }) : await action(at);
      if (!answer.ok) setRefusal(answer.error);
      return answer;
    });
  return { run, isBusy, refusal, forgetRefusal: () => setRefusal(undefined) };
}

/** Returns a function that makes a request's abort signal. Unmounting, or the next call, aborts the request before. */
export function useCeremony(): () => AbortSignal {
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  return useCallback(() => {
    asking.current?.abort();
    asking.current = new AbortController();
    return asking.current.signal;
  }, []);
}

/** Whether this browser can use security keys on this page; `insecure`: perhaps over HTTPS. */
type KeySupport = 'yes' | 'insecure' | 'none';

/**
 * Checks what the browser offers, without asking the person. On an insecure page (plain http) browsers offer no keys.
 */
export function keySupport(
  browser: { readonly isSecureContext?: boolean; readonly PublicKeyCredential?: unknown } = window,
): KeySupport {
  if (typeof browser.PublicKeyCredential === 'function') return 'yes';
  return browser.isSecureContext === false ? 'insecure' : 'none';
}

/** What the auth server offers: other sign-in providers, and whether people may register. */
export type Offer = NonNullable<Awaited<ReturnType<AuthActions['offer']>>>;

/**
 * Returns what the auth server offers; asks again when the network changes. Until it answers, registration counts as
 * open.
 */
export function useOffer(): Offer {
  const { authActions } = useSession();
  const { network } = useDevice();
  const [offer, setOffer] = useState(usual);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => (await authActions())?.offer();
    const refresh = () => void ask().then((said) => said && isWanted && setOffer(said));
    refresh();
    const unsubscribe = network.subscribe(refresh);
    return () => {
      isWanted = false;
      unsubscribe();
    };
  }, [authActions, network]);
  return offer;
}

const usual: Offer = { providers: [], takesNewcomers: true };

/** Asks the auth server for a list. */
type Ask<T> = (authActions: AuthActions) => Promise<Result<readonly T[], AuthRefusal>>;

/** Lists what `ask` fetches: undefined at first; 'unknown' if the first fetch or a `refresh` failed. */
export function useListed<T>(ask: Ask<T>): {
  readonly list: readonly T[] | 'unknown' | undefined;
  readonly refresh: () => Promise<void>;
} {
  const { authActions } = useSession();
  const isOnline = useNetwork();
  const [list, setList] = useState<readonly T[] | 'unknown'>();
  const find = useCallback(async () => {
    const at = isOnline ? await authActions() : undefined;
    const answer = at && (await ask(at));
    return answer?.ok ? answer.value : 'unknown';
  }, [authActions, ask, isOnline]);
  useEffect(() => {
    let isWanted = true;
    // If this fetch fails, e.g. without a network, the list that was fetched before stays.
    void find().then((found) => isWanted && setList((known) => (found === 'unknown' ? (known ?? found) : found)));
    return () => {
      isWanted = false;
    };
  }, [find]);
  return { list, refresh: () => find().then(setList) };
}
