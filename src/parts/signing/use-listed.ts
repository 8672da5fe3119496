import { useCallback, useEffect, useState } from 'react';
import type { Result } from '#core/result.ts';
import { useNetwork } from '#services/device.ts';
import { useSession, type AuthActions, type AuthRefusal } from '#services/session.tsx';

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
