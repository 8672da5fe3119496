import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '#server/auth/auth-deps.ts';
import { keyOfAddress } from '#server/auth/mail-code.ts';
import { refusals, type Refusal } from '#server/auth/refusal.ts';
import { claimPause, type PausePurpose } from '#server/auth/tables/mail-pauses.ts';
import type { Sql } from '#server/db/sql.ts';

const pauseMs = 60_000;

/** Takes the one mail a minute that an address may be sent for a purpose. It is counted for addresses that nobody has registered too, so that the answer tells nothing. */
export const claimMail = async (
  { keys, clock }: AuthDeps,
  tx: Sql,
  email: string,
  purpose: PausePurpose,
): Promise<Result<undefined, Refusal>> => {
  const now = clock();
  const pause = { addressKey: keyOfAddress(keys, email), purpose };
  const earlier = await claimPause(tx, pause, { since: new Date(now - pauseMs), at: new Date(now) });
  if (earlier === undefined) return ok(undefined);
  return err(refusals.mailTooSoon(Math.max(1, Math.ceil((earlier.getTime() + pauseMs - now) / 1000))));
};
