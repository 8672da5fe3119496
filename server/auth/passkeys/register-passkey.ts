import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { freshId } from '../fresh-id.ts';
import { creationOptions, type CreationOptions } from './key-options.ts';
import { owesFactor } from '../factors/owes-factor.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { RelyingParty } from './relying-party.ts';
import { checkCreation } from './security-key.ts';
import { insertAudit } from '../tables/audit.ts';
import { findFactors, lockFactorsOf } from '../tables/factors.ts';
import { findPasskeys, insertPasskey, passkeyToKey, type PasskeyRow } from './passkey-table.ts';
import { findSessionAssurance } from '../tables/session-assurance.ts';
import type { Sql } from '#server/db/sql.ts';
import { putQuestion, refusePasskey, takeQuestion, type PasskeyAnswer, type PasskeyAsked } from './passkey-question.ts';
import { tellOfWayIn } from '../accounts/tell-of-way-in.ts';

const mostPasskeys = 10;

/** Asks the browser of somebody who is signed in for a passkey. */
export const askForPasskey = (
  deps: AuthDeps,
  party: RelyingParty,
  bearer: Bearer,
): Promise<Result<PasskeyAsked<CreationOptions>, Refusal>> =>
  deps.db.transaction(async (tx) => {
    const { user } = bearer;
    const refusal = await whyNoPasskey(tx, bearer);
    if (refusal !== undefined) return err(refusal);
    const known = (await findPasskeys(tx, user.id)).map(passkeyToKey);
    const owner = { handle: user.id, email: user.email };
    const options = await creationOptions(party, { use: 'passkey', owner, challenge: deps.random(32), known });
    return ok(await putQuestion(deps, tx, { type: 'registration', userId: user.id }, options));
  });

/** Takes the passkey that the browser has made; from now on it opens the account, and its person hears of it by mail. */
export const registerPasskey = (
  deps: AuthDeps,
  party: RelyingParty,
  bearer: Bearer,
  answer: PasskeyAnswer,
): Promise<Result<PasskeyRow, Refusal>> =>
  deps.db.transaction(async (tx) => {
    const userId = bearer.user.id;
    await lockFactorsOf(tx, userId);
    const refusal = await whyNoPasskey(tx, bearer);
    if (refusal !== undefined) return err(refusal);
    const challenge = await takeQuestion(deps, tx, { type: 'registration', userId }, answer);
    if (!challenge.ok) return challenge;
    const asked = { use: 'passkey', challenge: challenge.value, answer: answer.credential } as const;
    const checked = await checkCreation(party, asked);
    if (!checked.ok) return err(refusePasskey(deps, checked.error));
    const at = new Date(deps.clock());
    const passkey = await insertPasskey(tx, { id: freshId(deps.random), userId, key: checked.value, at });
    if (passkey === undefined) return err(refusals.keyKnown);
    const details = { passkey_id: passkey.id };
    await insertAudit(tx, { id: freshId(deps.random), action: 'passkey_created', actorId: userId, details, at });
    await tellOfWayIn(deps, tx, userId, { way: 'passkey', change: 'added', name: '' });
    return ok(passkey);
  });

const whyNoPasskey = async (tx: Sql, bearer: Bearer): Promise<Refusal | undefined> => {
  const refusal = await whyLevelTooLow(tx, bearer);
  if (refusal !== undefined) return refusal;
  const passkeys = await findPasskeys(tx, bearer.user.id);
  return passkeys.length >= mostPasskeys ? refusals.passkeysTooMany : undefined;
};

/** Whoever has a second factor adds, renames and removes passkeys only after they have shown it. */
export const whyLevelTooLow = async (tx: Sql, bearer: Bearer): Promise<Refusal | undefined> => {
  const assurance = await findSessionAssurance(tx, bearer.sessionId);
  if (assurance === undefined) return refusals.sessionNotFound;
  const factors = await findFactors(tx, bearer.user.id);
  return owesFactor(bearer, assurance, factors) ? refusals.levelTooLowForPasskeys : undefined;
};
