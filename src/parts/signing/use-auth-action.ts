import { useState } from 'react';
import { err, type Result } from '#core/result.ts';
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
