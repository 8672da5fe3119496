import type { Context } from 'hono';
import type { AuthDeps } from '../auth-deps.ts';

/** `GET /settings`: which ways in there are. */
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

/** `GET /health`: that somebody is at home. The name is the one that clients of the protocol look for. */
export const healthRoute =
  ({ settings }: AuthDeps) =>
  (c: Context): Response =>
    c.json({ version: settings.version, name: 'GoTrue', description: 'Embedded auth server of Spoolside' });

/** `GET /.well-known/jwks.json`: the public keys, good for ten minutes in any cache. */
export const keySetRoute =
  ({ keys }: AuthDeps) =>
  (c: Context): Response => {
    c.header('Cache-Control', 'public, max-age=600');
    return c.json(keys.published);
  };
