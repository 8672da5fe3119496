import type { Config } from '#server/base/config.ts';

/** The id of a provider in pages and tables, as Supabase Auth names it. */
export type ProviderId = 'google' | 'custom:oidc';

/** A provider that speaks OpenID Connect, and this server's credentials there. */
export interface OidcProvider {
  readonly id: ProviderId;
  readonly name: string;
  /** The address that the provider states as its own, with or without a slash at the end. */
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  /** The path below `/auth/v1` to which the provider sends browsers back. Each provider has its own path. */
  readonly callback: `/callback${string}`;
  /** True: an address that the provider calls verified counts as proven, as if its owner had entered a mailed code. */
  readonly provesMailboxes: boolean;
}

/** Lists the providers that are configured, in the order of their buttons. */
export function providersOf({ google, oidc }: Pick<Config, 'google' | 'oidc'>): readonly OidcProvider[] {
  return [
    ...(oidc === undefined ? [] : [ownProvider(oidc)]),
    ...(google === undefined ? [] : [googleProvider(google)]),
  ];
}

const ownProvider = (given: NonNullable<Config['oidc']>): OidcProvider => ({
  ...given,
  id: 'custom:oidc',
  callback: '/callback/oidc',
  provesMailboxes: false,
});

const googleProvider = (given: NonNullable<Config['google']>): OidcProvider => ({
  ...given,
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  callback: '/callback',
  provesMailboxes: true,
});

/** The id of a person at a provider. `custom:oidc` may be set to another provider, so its issuer is part of the id. */
export function identityIdOf(provider: ProviderId, { issuer, subject }: { issuer: string; subject: string }): string {
  return provider === 'google' ? subject : `${issuer} ${subject}`;
}

/** The name of a provider on its button; '' if the provider is not configured any more. */
export function nameOf(providers: readonly OidcProvider[] | undefined, provider: string): string {
  return providers?.find(({ id }) => id === provider)?.name ?? '';
}
