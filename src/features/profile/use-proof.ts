import '#texts/en/problems.ts';
import { useState } from 'react';
import type { AuthActionRunner } from '#parts/signing/use-auth-action.ts';
import { t } from '#texts/t.ts';
import { placeOf } from './refusal-place.ts';

export interface ProofForm {
  readonly by: 'password' | 'digits';
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly problem: string | undefined;
  /** Returns the typed proof; undefined while digits are requested, or if it is incomplete, which sets `problem`. */
  readonly read: () => { readonly currentPassword: string } | { readonly nonce: string } | undefined;
  /** Asks the server to mail digits. Resolves to whether the server accepted. */
  readonly mailDigits: () => Promise<boolean>;
  readonly isMailing: boolean;
  readonly usePassword: () => void;
  /** True once the person has gone back from the digits to the password. */
  readonly isBack: boolean;
}

/** Keeps the state of a proof of identity. An edit calls `onEdit`. */
export function useProof(
  { run, refusal, forgetRefusal }: Pick<AuthActionRunner, 'run' | 'refusal' | 'forgetRefusal'>,
  onEdit: () => void = () => undefined,
): ProofForm {
  const [by, setBy] = useState<ProofForm['by']>('password');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isMailing, setMailing] = useState(false);
  const [isBack, setBack] = useState(false);
  const put = (next: string) => {
    setText(next);
    setProblem(undefined);
    if (placeOf(refusal) !== 'value') forgetRefusal();
    onEdit();
  };
  return {
    by,
    text,
    problem,
    isMailing,
    isBack,
    setText: put,
    read: () => {
      if (isMailing) return undefined;
      const digits = text.replaceAll(/\s/g, '');
      const isComplete = by === 'password' ? text !== '' : /^\d{6,10}$/.test(digits);
      if (isComplete) return by === 'password' ? { currentPassword: text } : { nonce: digits };
      setProblem(
        by === 'password'
          ? t('errors.problem.required', { field: t('account.currentPassword') })
          : t('account.digitsMissing'),
      );
      return undefined;
    },
    mailDigits: async () => {
      setMailing(true);
      const mailed = await run((authActions) => authActions.mailDigits());
      setMailing(false);
      if (!mailed?.ok) return false;
      setBy('digits');
      put('');
      return true;
    },
    usePassword: () => {
      if (isMailing) return;
      setBy('password');
      setBack(true);
      put('');
    },
  };
}
