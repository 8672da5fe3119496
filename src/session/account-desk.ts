import type { Result } from '#core/result.ts';
import type { Auth } from './auth-client.ts';
import type { AuthFailure } from './auth-failure.ts';
import type { AuthAddress } from './auth-server.ts';
import { createAccountSecurity, type AccountSecurity } from './account-security.ts';
import { createArrive, type ArriveDeps } from './arrive.ts';
import type { SessionStorage } from './cookie-storage.ts';
import { createMailLinks, type MailLinks } from './mail-links.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { createSecurityKeys, type SecurityKeys } from './security-keys.ts';
import type { Arrival } from './session.ts';
import { createWaysIn, type WaysIn } from './ways-in.ts';

/** What a person does with the auth server, one deed at a time. Each answers a Result; nothing here is needed to paint. */
export interface AccountDesk extends WaysIn, MailLinks, AccountSecurity, SecurityKeys, Passkeys {}

/** What the desk is made of. */
export interface AccountDeskDeps {
  readonly auth: Auth;
  readonly server: AuthAddress;
  readonly config: { readonly storageKey: string };
  readonly storage: SessionStorage;
  readonly fetch: typeof fetch;
  readonly origin: string;
  readonly clock: () => number;
  /** Takes note of the session that the auth client has just stored. */
  readonly arrive: () => Result<Arrival, AuthFailure>;
  readonly refresh: () => Promise<unknown>;
  /** Takes the session off the device. */
  readonly forget: () => void;
}

/** Makes the desk. */
export const createAccountDesk = (given: Omit<AccountDeskDeps, 'arrive' | 'forget'> & ArriveDeps): AccountDesk => {
  const forget = () => given.storage.removeItem(given.config.storageKey);
  const deps = { ...given, arrive: createArrive(given), forget };
  return {
    ...createWaysIn(deps),
    ...createMailLinks(deps),
    ...createAccountSecurity(deps),
    ...createSecurityKeys(deps),
    ...createPasskeys(deps),
  };
};
