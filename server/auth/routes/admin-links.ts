import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { err, ok, type Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import { languageOf } from '#server/mail/mail-topic.ts';
import { createAdministeredNewcomer, register } from '../accounts/newcomer.ts';
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts';
import { userAnswer, readEmailAddress, readUserData, type UserData } from '../accounts/user-answer.ts';
import { asAdmin, type AdminHandler as Handler } from '../administration/as-admin.ts';
import { type AuthDeps, freshId } from '../auth-deps.ts';
import { mailLink, readRedirect, mintMailCode, type MailCode } from '../mailed-codes/send-code.ts';
import { refusals, looseObject, looseText, readBody, type Refusal } from '../refusal.ts';
import { insertAudit } from '../tables/audit.ts';
import { findFactors } from '../tables/factors.ts';
import { findIdentities } from '../tables/identities.ts';
import { saveToken, type TokenType } from '../tables/one-time-tokens.ts';
import {
  noteInvited,
  beginEmailChange,
  lockUser,
  noteCodeSent,
  savePassword,
  findUserByEmail,
  type UserRow,
} from '../tables/users.ts';

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

type LinkKind = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_current' | 'email_change_new';

/** A text is empty if the administration sent none. */
interface LinkRequest {
  readonly kind: LinkKind;
  readonly email: string;
  readonly newEmail: string;
  readonly password: string;
  readonly data: UserData;
}

/** A new link, and the `type` that a client sends with it when it spends the token. */
interface GeneratedLink extends Pick<MailCode, 'linkToken' | 'digits'> {
  readonly user: UserRow;
  readonly verificationType: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';
}

/** Whether the administration may ask for a link of this kind. */
function isLinkKind(text: string): text is LinkKind {
  return Object.hasOwn(tokenTypes, text);
}

const tokenTypes: Readonly<Record<LinkKind, TokenType>> = {
  signup: 'confirmation_token',
  invite: 'confirmation_token',
  magiclink: 'recovery_token',
  recovery: 'recovery_token',
  email_change_current: 'email_change_token_current',
  email_change_new: 'email_change_token_new',
};

/** Makes a link; adds the person if the kind allows this. Only a link that is mailed (`send`) proves the address. */
async function generateLink(
  deps: AuthDeps,
  wanted: LinkRequest,
  send?: (tx: Sql, link: GeneratedLink) => Promise<void>,
): Promise<Result<GeneratedLink, Refusal>> {
  const checked = check(wanted);
  if (!checked.ok) return checked;
  const passwordHash = wanted.kind === 'signup' ? await hashPassword(wanted.password) : null;
  return deps.db.transaction(async (tx): Promise<Result<GeneratedLink, Refusal>> => {
    const found = await findOrAdd(deps, tx, { ...wanted, ...checked.value, passwordHash });
    if (!found.ok) return found;
    const { user, kind } = found.value;
    const link = await mint(deps, tx, user, { ...wanted, ...checked.value, kind, isMailed: send !== undefined });
    await send?.(tx, link);
    return ok(link);
  });
}

interface Checked {
  readonly email: string;
  readonly newEmail: string;
  readonly data: UserData;
}

const check = ({ kind, email, newEmail, password, data }: LinkRequest): Result<Checked, Refusal> => {
  const address = readEmailAddress(email);
  if (!address.ok) return address;
  const isChange = kind === 'email_change_current' || kind === 'email_change_new';
  const other = isChange ? readEmailAddress(newEmail) : ok('');
  if (!other.ok) return other;
  if (kind === 'signup') {
    if (password === '') return err(refusals.passwordMissing);
    const strong = checkNewPassword(password);
    if (!strong.ok) return strong;
  }
  const storable = readUserData(data);
  return storable.ok ? ok({ email: address.value, newEmail: other.value, data: storable.value }) : storable;
};

interface Found {
  readonly user: UserRow;
  /** For a new person a sign-in link becomes a sign-up link, which confirms their address. */
  readonly kind: LinkKind;
}

const findOrAdd = async (
  deps: AuthDeps,
  tx: Sql,
  { kind, email, newEmail, data, passwordHash }: LinkRequest & { readonly passwordHash: string | null },
): Promise<Result<Found, Refusal>> => {
  const mayBeNew = kind === 'signup' || kind === 'invite' || kind === 'magiclink';
  const newcomer = createAdministeredNewcomer(deps, { email, data });
  const known = await findUserByEmail(tx, email);
  const added = mayBeNew && known === undefined ? await register(deps, tx, newcomer, passwordHash) : undefined;
  const found = known ?? added?.user;
  const user = found === undefined ? undefined : await lockUser(tx, found.id);
  if (user === undefined) return err(refusals.userUnknown);
  const isConfirmed = user.email_confirmed_at !== null;
  if (isConfirmed && (kind === 'signup' || kind === 'invite')) return err(refusals.emailExists);
  if (newEmail !== '' && (await findUserByEmail(tx, newEmail)) !== undefined) return err(refusals.emailExists);
  const isNew = added?.isNew === true;
  // replaces or drops the password of an unconfirmed address: a stranger may have set it and wait for this link
  if (!isNew && !isConfirmed) await savePassword(tx, user.id, passwordHash, newcomer.at);
  return ok({ user, kind: isNew && kind === 'magiclink' ? 'signup' : kind });
};

const mint = async (
  deps: AuthDeps,
  tx: Sql,
  user: UserRow,
  { kind, newEmail, isMailed }: Checked & { readonly kind: LinkKind; readonly isMailed: boolean },
): Promise<GeneratedLink> => {
  const at = new Date(deps.clock());
  const purpose = { userId: user.id, type: tokenTypes[kind] };
  const { linkToken, digits, tokenHash, codeHash } = mintMailCode(deps, purpose);
  if (newEmail !== '' && user.email_change !== newEmail)
    await beginEmailChange(tx, user.id, { newEmail, agreed: user.email_confirmed_at === null ? 1 : 0, at });
  const relatesTo = kind === 'email_change_new' ? newEmail : user.email;
  await saveToken(tx, { id: freshId(deps.random), ...purpose, tokenHash, codeHash, relatesTo, isMailed, at });
  await noteCodeSent(tx, user.id, purpose.type, at);
  if (kind === 'invite') await noteInvited(tx, user.id, at);
  const action = kind === 'invite' ? 'user_invited' : 'link_generated';
  const details = { by: 'administration', kind };
  await insertAudit(tx, { id: freshId(deps.random), action, actorId: user.id, details, at });
  const verificationType = kind === 'email_change_current' || kind === 'email_change_new' ? 'email_change' : kind;
  return { user: (await lockUser(tx, user.id)) ?? user, linkToken, digits, verificationType };
};
