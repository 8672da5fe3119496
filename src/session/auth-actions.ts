import type { AuthActionsDeps } from './auth-actions-deps.ts';
import { createAccountSecurity, type AccountSecurity } from './account-security.ts';
import { createArrive, type ArriveDeps } from './arrive.ts';
import { createMailLinks, type MailLinks } from './mail-links.ts';
import { createSecurityKeys, type SecurityKeys } from './security-keys.ts';
import { createWaysIn, type WaysIn } from './ways-in.ts';

/** What a person does with the auth server, one call at a time. Each answers a Result; nothing here is needed to paint. */
export interface AuthActions extends WaysIn, MailLinks, AccountSecurity, SecurityKeys {}

/** Makes them from the calls and the stored session. */
export const createAuthActions = (given: Omit<AuthActionsDeps, 'arrive' | 'forget'> & ArriveDeps): AuthActions => {
  const forget = () => given.storage.removeItem(given.config.storageKey);
  const deps = { ...given, arrive: createArrive(given), forget };
  return {
    ...createWaysIn(deps),
    ...createMailLinks(deps),
    ...createAccountSecurity(deps),
    ...createSecurityKeys(deps),
  };
};
