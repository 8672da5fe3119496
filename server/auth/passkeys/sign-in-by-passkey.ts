import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { isBanned } from '../sessions/banned.ts';
import { assertionOptions, type AssertionOptions } from './key-options.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { RelyingParty } from './relying-party.ts';
import { checkAssertion, claimedKeyOf, type KeyCredential } from './security-key.ts';
import type { SignedIn } from '../sessions/session-answer.ts';
import { findPasskeyByKey, passkeyToKey, savePasskeyUse, type PasskeyRow } from './passkey-table.ts';
import { lockUser } from '../tables/user-changes.ts';
import type { UserRow } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';
import { openSession } from '../sessions/open-session.ts';
import { putQuestion, refusePasskey, takeQuestion, type PasskeyAnswer, type PasskeyAsked } from './passkey-question.ts';

const nobodyYet = { type: 'authentication', userId: null } as const;

/** Asks a browser for a passkey, whosesoever it is. */
export const askPasskey = async (deps: AuthDeps, party: RelyingParty): Promise<PasskeyAsked<AssertionOptions>> => {
  const options = await assertionOptions(party, { use: 'passkey', challenge: deps.random(32), known: [] });
  return putQuestion(deps, deps.db, nobodyYet, options);
};

/** Signs in whose passkey has answered, on the lower level: a second factor is still asked for. */
export const signInByPasskey = (
  deps: AuthDeps,
  party: RelyingParty,
  answer: PasskeyAnswer,
  userAgent: string | null,
): Promise<Result<SignedIn, Refusal>> =>
  deps.db.transaction(async (tx) => {
    const challenge = await takeQuestion(deps, tx, nobodyYet, answer);
    if (!challenge.ok) return challenge;
    const claimed = claimedKeyOf(answer.credential);
    if (claimed === undefined) return err(refusals.passkeyMalformed);
    const found = await findWithOwner(tx, claimed.id);
    if (found === undefined || found.owner.id !== claimed.userHandle) return err(refusals.passkeyNotBelieved);
    const { passkey, owner } = found;
    const asked = { use: 'passkey', challenge: challenge.value, answer: answer.credential } as const;
    const checked = await checkAssertion(party, { ...asked, key: passkeyToKey(passkey) });
    if (!checked.ok) return err(refusePasskey(deps, checked.error));
    // only somebody who has the passkey learns what state the account is in
    if (owner.email_confirmed_at === null) return err(refusals.emailNotConfirmedForPasskey);
    if (isBanned(owner, deps.clock())) return err(refusals.userBanned);
    return admit(deps, tx, passkey, checked.value, userAgent);
  });

// the person is locked before the passkey is read: of two answers with one counter, the later must see the earlier
const findWithOwner = async (
  tx: Sql,
  keyId: string,
): Promise<{ readonly passkey: PasskeyRow; readonly owner: UserRow } | undefined> => {
  const known = await findPasskeyByKey(tx, keyId);
  const owner = known === undefined ? undefined : await lockUser(tx, known.user_id);
  const passkey = owner === undefined ? undefined : await findPasskeyByKey(tx, keyId);
  return owner === undefined || passkey?.user_id !== owner.id ? undefined : { passkey, owner };
};

const admit = async (
  deps: AuthDeps,
  tx: Sql,
  passkey: PasskeyRow,
  key: KeyCredential,
  userAgent: string | null,
): Promise<Result<SignedIn, Refusal>> => {
  await savePasskeyUse(tx, passkey.id, key, new Date(deps.clock()));
  const manner = { method: 'passkey', provider: 'passkey', userAgent } as const;
  const signedIn = await openSession(deps, tx, passkey.user_id, manner);
  return signedIn === undefined ? err(refusals.passkeyNotBelieved) : ok(signedIn);
};
