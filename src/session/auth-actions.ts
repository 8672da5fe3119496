import type { AuthActionsDeps } from './auth-actions-deps.ts';
import { createAccountSecurity, type AccountSecurity } from './account-security.ts';
import { createArrive, type ArriveDeps } from './arrive.ts';
import { createMailLinks, type MailLinks } from './mail-links.ts';
import { createOtherServices, type OtherServices } from './other-services.ts';
import { createSecurityKeys, type SecurityKeys } from './security-keys.ts';
import { createWaysIn, type WaysIn } from './ways-in.ts';

/** All calls to the auth server. No screen needs one for its first paint. */
export interface AuthActions extends WaysIn, MailLinks, AccountSecurity, SecurityKeys, OtherServices {}

/** Makes all calls to the auth server. */
export function createAuthActions(given: Omit<AuthActionsDeps, 'arrive' | 'forget'> & ArriveDeps): AuthActions {
  const forget = () => given.storage.removeItem(given.config.storageKey);
  const deps = { ...given, arrive: createArrive(given), forget };
  return {
    ...createWaysIn(deps),
    ...createMailLinks(deps),
    ...createAccountSecurity(deps),
    ...createSecurityKeys(deps),
    ...createOtherServices(deps),
  };
}
