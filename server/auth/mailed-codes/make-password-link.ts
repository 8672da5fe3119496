import { err, ok, type Result } from '#core/result.ts';
import { type AuthDeps, freshId } from '../auth-deps.ts';
import { readEmailAddress } from '../accounts/user-answer.ts';
import { mintMailCode, mailLink } from './send-code.ts';
import { insertAudit } from '../tables/audit.ts';
import { saveToken } from '../tables/one-time-tokens.ts';
import { findUserByEmail } from '../tables/users.ts';

type LinkDeps = Pick<AuthDeps, 'db' | 'clock' | 'random' | 'keys'> & { readonly siteUrl: string };

/** Makes a link to set a new password, which the operator passes on to the person. It works once, for an hour. */
export async function makePasswordLink(
  deps: LinkDeps,
  email: string,
): Promise<Result<string, 'not_an_address' | 'nobody_there'>> {
  const { db, clock, random, siteUrl } = deps;
  const address = readEmailAddress(email);
  if (!address.ok) return err('not_an_address');
  return db.transaction(async (tx): Promise<Result<string, 'nobody_there'>> => {
    const user = await findUserByEmail(tx, address.value);
    if (user === undefined) return err('nobody_there');
    const purpose = { userId: user.id, type: 'recovery_token' } as const;
    const { linkToken, tokenHash, codeHash } = mintMailCode(deps, purpose);
    const at = new Date(clock());
    const token = { ...purpose, tokenHash, codeHash, relatesTo: user.email, isMailed: false };
    await saveToken(tx, { id: freshId(random), ...token, at });
    const details = { by: 'hand' };
    await insertAudit(tx, { id: freshId(random), action: 'user_recovery_requested', actorId: user.id, details, at });
    return ok(mailLink(siteUrl, { token_hash: linkToken, type: 'recovery' }, ''));
  });
}
