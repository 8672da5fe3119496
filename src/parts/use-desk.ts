import { useState } from 'react';
import { err, type Result } from '#core/result.ts';
import { useSession, type AccountDesk, type AuthRefusal } from '#services/session.tsx';
import { useOnce } from './use-once.ts';

/** One deed at a time at the desk of the account. */
export interface DeskRunner {
  /** Does it and answers what came of it; undefined while an earlier one is under way. */
  readonly run: <T>(
    deed: (desk: AccountDesk) => Promise<Result<T, AuthRefusal>>,
  ) => Promise<Result<T, AuthRefusal> | undefined>;
  readonly isBusy: boolean;
  /** Why the last deed did not happen. */
  readonly refusal: AuthRefusal | undefined;
  readonly forgetRefusal: () => void;
}

/** Runs what a person does about their account, and keeps why it did not happen. */
export const useDesk = (): DeskRunner => {
  const { desk } = useSession();
  const { once, isBusy } = useOnce();
  const [refusal, setRefusal] = useState<AuthRefusal>();
  const run: DeskRunner['run'] = (deed) =>
    once(async () => {
      setRefusal(undefined);
      const at = await desk();
      const answer = at === undefined ? err<AuthRefusal>({ kind: 'offline' }) : await deed(at);
      if (!answer.ok) setRefusal(answer.error);
      return answer;
    });
  return { run, isBusy, refusal, forgetRefusal: () => setRefusal(undefined) };
};
