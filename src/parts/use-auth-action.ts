import { useState } from 'react';
import { err, type Result } from '#core/result.ts';
import { useSession, type AuthActions, type AuthRefusal } from '#services/session.tsx';
import { useOnce } from './use-once.ts';

/** Runs one action about the account at a time. */
export interface AuthActionRunner {
  /** Does it and answers what came of it; undefined while an earlier one is under way. */
  readonly run: <T>(
    action: (authActions: AuthActions) => Promise<Result<T, AuthRefusal>>,
  ) => Promise<Result<T, AuthRefusal> | undefined>;
  readonly isBusy: boolean;
  /** Why the last action did not happen. */
  readonly refusal: AuthRefusal | undefined;
  readonly forgetRefusal: () => void;
}

/** Runs what a person does about their account, and keeps why it did not happen. */
export const useAuthAction = (): AuthActionRunner => {
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
};
