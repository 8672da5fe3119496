import { useCallback, useEffect, useState } from 'react';
import type { Result } from '#core/result.ts';
import { useNetwork } from '#services/device.ts';
import { useSession, type AuthActions, type AuthRefusal } from '#services/session.tsx';

/** Asks the auth server for a list. */
export type Ask<T> = (authActions: AuthActions) => Promise<Result<readonly T[], AuthRefusal>>;

/** What the auth server lists, looked at once, whenever asked to, and when the network is back; undefined until it has answered. `ask` stays the same. */
export const useListed = <T>(
  ask: Ask<T>,
): { readonly list: readonly T[] | 'unknown' | undefined; readonly look: () => Promise<void> } => {
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
    // What is known already is not forgotten for want of a network.
    void find().then((found) => isWanted && setList((known) => (found === 'unknown' ? (known ?? found) : found)));
    return () => {
      isWanted = false;
    };
  }, [find]);
  return { list, look: () => find().then(setList) };
};
