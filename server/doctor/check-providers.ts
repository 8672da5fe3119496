import { discover, OidcFailure, signsByKeyPair } from '#server/auth/oauth/discover.ts';
import { providersOf, type OidcProvider } from '#server/auth/oauth/providers.ts';
import type { Config } from '#server/base/config.ts';
import { fine, skipped, wrong, type Finding } from './finding.ts';

/** Asks each sign-in provider for its description and checks it. Skips this with an external auth server. */
export const checkProviders = async (config: Config): Promise<readonly Finding[]> => {
  const providers = providersOf(config);
  if (config.auth.kind === 'external')
    return providers.map(({ name }) =>
      skipped(nameOf(name), 'It is not used, because people sign in at the Supabase project: set it up there.'),
    );
  return Promise.all(providers.map((provider) => checkProvider(config.auth.issuer, provider)));
};

const checkProvider = async (here: string, provider: OidcProvider): Promise<Finding> => {
  const name = nameOf(provider.name);
  try {
    const found = await discover(provider);
    if (!signsByKeyPair(found))
      return wrong(
        name,
        'It signs by a secret alone, and this server takes no such token: choose a signing key (RS256 or ES256) for this client there.',
      );
    const { issuer } = found.serverMetadata();
    return fine(name, `${issuer} answers. It must send people back to ${here}${provider.callback}.`);
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error;
    const setting = provider.id === 'google' ? 'the way to Google' : 'OIDC_ISSUER';
    return wrong(
      name,
      `${error.message.replace(/\.$/, '')}: check ${setting}. Until then people cannot sign in by it.`,
    );
  }
};

const nameOf = (provider: string): string => `sign-in by ${provider}`;
