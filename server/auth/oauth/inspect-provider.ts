import { err, ok, type Result } from '#core/result.ts';
import { discover, OidcFailure, signsByKeyPair, type OidcProvider } from './oidc.ts';

/** Why nobody can sign in by a provider. `message` is one sentence. */
export type ProviderFault =
  | { readonly kind: 'no_description'; readonly message: string }
  | { readonly kind: 'signs_by_secret' };

/** Asks a provider for its description and checks it. Returns the issuer that the provider states as its own. */
export async function inspectProvider(provider: OidcProvider): Promise<Result<string, ProviderFault>> {
  try {
    const found = await discover(provider);
    return signsByKeyPair(found) ? ok(found.serverMetadata().issuer) : err({ kind: 'signs_by_secret' });
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error;
    return err({ kind: 'no_description', message: error.message });
  }
}
