import '#texts/en/problems.ts';
import { t } from '#texts/t.ts';

/** What is wrong with the fields, each in one sentence; an empty object when nothing is. */
export interface CredentialErrors {
  readonly email?: string;
  readonly password?: string;
}

/** Says what is missing before anything is sent; whether the address or the password will do is for the provider to judge. */
export const checkCredentials = (email: string, password: string): CredentialErrors => {
  const problem = emailProblem(email);
  return {
    ...(problem !== undefined && { email: problem }),
    ...(password === '' && { password: t('errors.problem.required', { field: t('auth.password') }) }),
  };
};

/** What is wrong with an address at first sight; undefined when nothing is. */
export const emailProblem = (email: string): string | undefined => {
  if (email.trim() === '') return t('errors.problem.required', { field: t('auth.email') });
  return /^[^\s@]+@\S+$/.test(email.trim()) ? undefined : t('auth.emailInvalid');
};
