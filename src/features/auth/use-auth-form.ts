import { useState, type FormEvent } from 'react';
import { asEmail } from '#core/people/as-email.ts';
import type { Result } from '#core/result.ts';
import type { AuthRefusal } from '#services/session.tsx';
import { failureInWords, fieldOf, refusalInWords, type AuthAct } from '#parts/signing/auth-refusal.ts';
import { focusFirst } from '#parts/forms/focus-first.ts';
import { useOnce } from '#parts/forms/use-once.ts';
import { checkCredentials, type CredentialErrors } from './check-credentials.ts';

interface AuthForm {
  readonly email: string;
  readonly password: string;
  readonly setEmail: (email: string) => void;
  readonly setPassword: (password: string) => void;
  readonly errors: CredentialErrors;
  /** A sentence about the whole form, which screen readers read out at once; undefined if nothing failed. */
  readonly alert: string | undefined;
  /**
   * Why the auth server called the typed password weak; empty if it did not, or once the person changes the password.
   */
  readonly weakReasons: readonly string[];
  /** True if the account's email is not confirmed: the person has not opened the link in the first mail. */
  readonly isUnconfirmed: boolean;
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Runs a sign-in or registration form. Editing a field removes its error. */
export function useAuthForm(
  act: AuthAct,
  firstEmail: string,
  send: (credentials: { readonly email: string; readonly password: string }) => Promise<Result<unknown, AuthRefusal>>,
): AuthForm {
  const [email, setEmail] = useState(firstEmail);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<CredentialErrors>({});
  const [refusal, setRefusal] = useState<AuthRefusal>();
  const { once, isBusy } = useOnce();

  const submit = async (form: HTMLFormElement) => {
    if (isBusy) return;
    const found = checkCredentials(email, password);
    setErrors(found);
    setRefusal(undefined);
    if (found.email || found.password) return void focusFirst(form, found);
    const answer = await once(() => send({ email: asEmail(email.trim()), password }));
    if (answer === undefined || answer.ok) return;
    const field = fieldOf(answer.error);
    const placed = field ? { [field]: refusalInWords(answer.error, act) } : {};
    setRefusal(answer.error);
    setErrors(placed);
    focusFirst(form, placed);
  };

  return {
    email,
    password,
    errors,
    isBusy,
    alert: refusal && (fieldOf(refusal) ? failureInWords(act) : refusalInWords(refusal, act)),
    weakReasons: refusal?.reasons ?? [],
    isUnconfirmed: refusal?.code === 'email_not_confirmed',
    setEmail: (text) => {
      setEmail(text);
      setErrors(({ email: _gone, ...rest }) => rest);
    },
    setPassword: (text) => {
      setPassword(text);
      setErrors(({ password: _gone, ...rest }) => rest);
      setRefusal(undefined);
    },
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
