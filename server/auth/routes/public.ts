import type { Context } from 'hono';
import type { AuthDeps } from '../auth-deps.ts';

/** `GET /settings`: lists the ways to sign in. `provider_names`, which Supabase Auth lacks, is for the buttons. */
export function settingsRoute({ settings }: AuthDeps) {
  return (c: Context): Response =>
    c.json({
      external: { email: true, phone: false, google: hasGoogle(settings), anonymous_users: false, ...own(settings) },
      provider_names: Object.fromEntries(settings.providers?.map(({ id, name }) => [id, name]) ?? []),
      disable_signup: !settings.takesNewcomers,
      mailer_autoconfirm: !settings.confirmsAddresses,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      saml_private_key_next_configured: false,
      passkeys_enabled: false,
    });
}

const hasGoogle = ({ providers = [] }: AuthDeps['settings']): boolean => providers.some(({ id }) => id === 'google');

const own = ({ providers = [] }: AuthDeps['settings']) =>
  providers.some(({ id }) => id === 'custom:oidc') ? { 'custom:oidc': true } : {};

/** `GET /health`: says that the server is running. Clients of Supabase Auth look for the `name` GoTrue. */
export function healthRoute({ settings }: AuthDeps) {
  return (c: Context): Response =>
    c.json({ version: settings.version, name: 'GoTrue', description: 'Embedded auth server of Spoolside' });
}

/** `GET /.well-known/jwks.json`: answers with the public keys, which any cache may keep for ten minutes. */
export function keySetRoute({ keys }: AuthDeps) {
  return (c: Context): Response => {
    c.header('Cache-Control', 'public, max-age=600');
    return c.json(keys.published);
  };
}
