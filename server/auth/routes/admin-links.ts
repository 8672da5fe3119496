import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { err, ok } from '#core/result.ts';
import { asAdmin, type AdminHandler as Handler } from '../administration/as-admin.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { generateLink, isLinkKind, type GeneratedLink } from '../administration/generate-link.ts';
import { mailLink } from '../mailed-codes/mail-link.ts';
import { readRedirect } from '../mailed-codes/redirect.ts';
import { refusals } from '../refusal.ts';
import { looseObject, looseText, readBody } from '../request-body.ts';
import { findFactors } from '../tables/factors.ts';
import { findIdentities } from '../tables/identities.ts';
import { userAnswer } from '../accounts/user-answer.ts';
import { languageOf } from '#server/mail/language.ts';

/** `/admin/generate_link` and `/invite`: make links, which are returned or mailed. */
export function adminLinkRoutes(deps: AuthDeps): Hono {
  const routes = new Hono();
  routes.post('/admin/generate_link', asAdmin(deps, generate));
  routes.post('/invite', asAdmin(deps, invite));
  return routes;
}

const linkInput = z.object({
  type: looseText,
  email: looseText,
  new_email: looseText,
  password: looseText,
  data: looseObject,
  redirect_to: looseText,
});

const generate: Handler = async (deps, c) => {
  const input = await readBody(c, linkInput);
  if (!input.ok) return input;
  const { type: kind, email, new_email: newEmail, password, data, redirect_to } = input.value;
  if (!isLinkKind(kind)) return err(refusals.linkKindUnknown);
  const generated = await generateLink(deps, { kind, email, newEmail, password, data });
  if (!generated.ok) return generated;
  const redirectTo = redirectOf(deps, c, redirect_to);
  return ok({
    ...(await personOf(deps, generated.value)),
    action_link: linkOf(deps, generated.value, redirectTo),
    email_otp: generated.value.digits,
    hashed_token: generated.value.linkToken,
    verification_type: generated.value.verificationType,
    redirect_to: redirectTo,
  });
};

const inviteInput = z.object({ email: looseText, data: looseObject });

const invite: Handler = async (deps, c) => {
  const input = await readBody(c, inviteInput);
  if (!input.ok) return input;
  const redirectTo = redirectOf(deps, c, '');
  const languages = c.req.header('Accept-Language') ?? '';
  const wanted = { ...input.value, kind: 'invite', newEmail: '', password: '' } as const;
  const generated = await generateLink(deps, wanted, async (tx, made) =>
    deps.postbox.put(tx, {
      to: made.user.email,
      language: await languageOf(tx, made.user.id, languages),
      topic: { kind: 'welcome', link: linkOf(deps, made, redirectTo) },
    }),
  );
  deps.postbox.wake();
  return generated.ok ? ok(await personOf(deps, generated.value)) : generated;
};

const redirectOf = ({ settings }: AuthDeps, c: Context, sent: string): string =>
  readRedirect(settings, sent || (c.req.query('redirect_to') ?? ''));

// the link leads to a page that asks for a tap, so that a mail filter that opens the link does not spend the token
const linkOf = ({ settings }: AuthDeps, made: GeneratedLink, redirectTo: string): string =>
  mailLink(settings.siteUrl, { token_hash: made.linkToken, type: made.verificationType }, redirectTo);

const personOf = async ({ db }: AuthDeps, { user }: GeneratedLink) =>
  userAnswer(user, await findIdentities(db, user.id), await findFactors(db, user.id));
