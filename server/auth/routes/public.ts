import type { Context } from 'hono';
import type { AuthDeps } from '../auth-deps.ts';

/** `GET /settings`: the ways to sign in. */
export const settingsRoute =
  ({ settings }: AuthDeps) =>
  (c: Context): Response =>
    c.json({
      external: { email: true, phone: false, google: settings.google !== undefined, anonymous_users: false },
      disable_signup: !settings.takesNewcomers,
      mailer_autoconfirm: !settings.confirmsAddresses,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      saml_private_key_next_configured: false,
      passkeys_enabled: false,
    });

/** `GET /health`: says that the server is running. Clients of Supabase Auth look for the `name` GoTrue. */
export const healthRoute =
  ({ settings }: AuthDeps) =>
  (c: Context): Response =>
    c.json({ version: settings.version, name: 'GoTrue', description: 'Embedded auth server of Spoolside' });

/** `GET /.well-known/jwks.json`: the public keys. Any cache may keep them for ten minutes. */
export const keySetRoute =
  ({ keys }: AuthDeps) =>
  (c: Context): Response => {
    c.header('Cache-Control', 'public, max-age=600');
    return c.json(keys.published);
  };
