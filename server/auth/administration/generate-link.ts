import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import { freshId } from '../fresh-id.ts';
import { mintMailCode, type MailCode } from '../mailed-codes/mail-code.ts';
import { createAdministeredNewcomer } from '../accounts/newcomer.ts';
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { noteInvited } from '../tables/administered-users.ts';
import { insertAudit } from '../tables/audit.ts';
import { saveToken, type TokenType } from '../tables/one-time-tokens.ts';
import { beginEmailChange, lockUser, noteCodeSent, savePassword } from '../tables/user-changes.ts';
import { findUserByEmail, type UserRow } from '../tables/users.ts';
import { readUserData, type UserData } from '../accounts/user-data.ts';
import type { Sql } from '#server/db/sql.ts';
import { register } from '../accounts/register.ts';

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
export interface GeneratedLink extends Pick<MailCode, 'linkToken' | 'digits'> {
  readonly user: UserRow;
  readonly verificationType: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';
}

/** Whether the administration may ask for a link of this kind. */
export function isLinkKind(text: string): text is LinkKind {
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
export async function generateLink(
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
