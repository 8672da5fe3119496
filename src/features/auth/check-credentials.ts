import { t } from '#texts/t.ts';

/** What is wrong with the fields, each in one sentence; an empty object when nothing is. */
export interface CredentialErrors {
  readonly email?: string;
  readonly password?: string;
}

/** Says what is missing before anything is sent; whether the address or the password will do is for the provider to judge. */
export const checkCredentials = (email: string, password: string): CredentialErrors => ({
  ...(email.trim() === ''
    ? { email: t('errors.problem.required', { field: t('auth.email') }) }
    : !/^\S+@\S+$/.test(email.trim()) && { email: t('auth.emailInvalid') }),
  ...(password === '' && { password: t('errors.problem.required', { field: t('auth.password') }) }),
});
