import { isIP } from 'node:net';
import type { AuthSettings } from '../auth-deps.ts';

/** The site that a key signs for: its host (`id`), its shown name, and the origin whose pages may ask. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/** Returns the relying party at the public address; undefined for an IP address, which browsers refuse. */
export function relyingPartyOf({ siteUrl }: Pick<AuthSettings, 'siteUrl'>): RelyingParty | undefined {
  const { hostname, origin } = new URL(siteUrl);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return undefined;
  return { id: hostname, name: 'Spoolside', origin };
}
