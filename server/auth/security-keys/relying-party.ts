import { isIP } from 'node:net';
import type { AuthSettings } from '../auth-deps.ts';

/** On whose behalf a security key answers: the host of the product, and the pages from which it may be asked. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origins: readonly string[];
}

/** The product as a security key knows it. Everything comes from the settings and nothing from a request. Undefined where browsers ask no key: the address of the product is a number. */
export const relyingPartyOf = ({
  siteUrl,
  otherOrigins,
}: Pick<AuthSettings, 'siteUrl' | 'otherOrigins'>): RelyingParty | undefined => {
  const { hostname, origin } = new URL(siteUrl);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return undefined;
  return { id: hostname, name: 'Spoolside', origins: [origin, ...otherOrigins] };
};
