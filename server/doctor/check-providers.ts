import { inspectProvider, providersOf, type OidcProvider } from '#server/auth/index.ts';
import type { Config } from '#server/base/config.ts';
import { fine, skipped, wrong, type Finding } from './finding.ts';

/** Asks each sign-in provider for its description and checks it. Skips this with an external auth server. */
export async function checkProviders(config: Config): Promise<readonly Finding[]> {
  const providers = providersOf(config);
  if (config.auth.kind === 'external')
    return providers.map(({ name }) =>
      skipped(nameOf(name), 'It is not used, because people sign in at the Supabase project: set it up there.'),
    );
  return Promise.all(providers.map((provider) => checkProvider(config.auth.issuer, provider)));
}

const checkProvider = async (here: string, provider: OidcProvider): Promise<Finding> => {
  const name = nameOf(provider.name);
  const inspected = await inspectProvider(provider);
  if (inspected.ok)
    return fine(name, `${inspected.value} answers. It must send people back to ${here}${provider.callback}.`);
  switch (inspected.error.kind) {
    case 'signs_by_secret':
      return wrong(
        name,
        'It signs by a secret alone, and this server takes no such token: choose a signing key (RS256 or ES256) for this client there.',
      );
    case 'no_description': {
      const setting = provider.id === 'google' ? 'the way to Google' : 'OIDC_ISSUER';
      return wrong(
        name,
        `${inspected.error.message.replace(/\.$/, '')}: check ${setting}. Until then people cannot sign in by it.`,
      );
    }
  }
};

const nameOf = (provider: string): string => `sign-in by ${provider}`;
