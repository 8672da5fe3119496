import '#texts/say-problems.ts';
import { useState } from 'react';
import type { DeskRunner } from '#parts/use-desk.ts';
import { t } from '#texts/t.ts';

/** How a person shows that it is them: by the present password, or by digits that are mailed to them. */
export interface ProofForm {
  readonly by: 'password' | 'digits';
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly problem: string | undefined;
  /** The proof as it is typed; undefined, with a problem shown, while it is not complete. */
  readonly read: () => { readonly currentPassword: string } | { readonly nonce: string } | undefined;
  readonly mailDigits: () => Promise<void>;
}

/** The part of a form that asks who is here. Its requests go through the form's own runner. */
export const useProof = ({ run }: Pick<DeskRunner, 'run'>): ProofForm => {
  const [by, setBy] = useState<ProofForm['by']>('password');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  return {
    by,
    text,
    problem,
    setText: (next) => {
      setText(next);
      setProblem(undefined);
    },
    read: () => {
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
      const mailed = await run((desk) => desk.mailDigits());
      if (!mailed?.ok) return;
      setBy('digits');
      setText('');
      setProblem(undefined);
    },
  };
};
