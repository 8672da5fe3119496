import '#texts/en/problems.ts';
import { useState } from 'react';
import type { AuthActionRunner } from '#parts/use-auth-action.ts';
import { t } from '#texts/t.ts';
import { placeOf } from './refusal-place.ts';

/** How a person shows that it is them: by the present password, or by digits that are mailed to them. */
export interface ProofForm {
  readonly by: 'password' | 'digits';
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly problem: string | undefined;
  /** The proof as it is typed; undefined, with a problem shown, while it is not complete, and while digits are asked for. */
  readonly read: () => { readonly currentPassword: string } | { readonly nonce: string } | undefined;
  /** Asks for digits; answers whether they are on their way. */
  readonly mailDigits: () => Promise<boolean>;
  /** Digits are being asked for. */
  readonly isMailing: boolean;
  /** Goes back to the password, for whoever remembers it or gets no mail. */
  readonly usePassword: () => void;
  /** The person has gone back to the password. */
  readonly isBack: boolean;
}

/** The part of a form that asks who is here. Its requests go through the form's own runner; what was said against an earlier proof goes with it, and `onEdit` hears of that. */
export const useProof = (
  { run, refusal, forgetRefusal }: Pick<AuthActionRunner, 'run' | 'refusal' | 'forgetRefusal'>,
  onEdit: () => void = () => undefined,
): ProofForm => {
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
};
