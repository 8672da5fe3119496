import type { Config } from '#server/base/config.ts';
import type { OidcProvider } from './oidc.ts';

/** Describes Google as a provider, by its discovery document (accounts.google.com/.well-known/openid-configuration). */
export const googleProvider = ({ clientId, secret }: NonNullable<Config['google']>): OidcProvider => ({
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  keySetUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  clientId,
  secret,
});
