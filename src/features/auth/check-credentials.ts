import '#texts/en/problems.ts';
import { asEmail, isEmail } from '#core/people/as-email.ts';
import { t } from '#texts/t.ts';

export interface CredentialErrors {
  readonly email?: string;
  readonly password?: string;
}

/** Checks before sending that email and password are filled in and the email looks right. */
export function checkCredentials(email: string, password: string): CredentialErrors {
  const problem = emailProblem(email);
  return {
    ...(problem !== undefined && { email: problem }),
    ...(password === '' && { password: t('errors.problem.required', { field: t('auth.password') }) }),
  };
}

/** Returns a sentence if an email is empty or not of the form `a@b`; undefined if the email is right. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return t('errors.problem.required', { field: t('auth.email') });
  return isEmail(asEmail(email.trim())) ? undefined : t('auth.emailInvalid');
}
