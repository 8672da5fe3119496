import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { keyOfAddress } from './mail-code.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { claimPause, type PausePurpose } from '../tables/mail-pauses.ts';
import type { Sql } from '#server/db/sql.ts';

const minute = 60_000;
/** Pauses (ms) after the first mail, the second, and so on. Each mail voids the last one. */
const pausesMs = [1, 1, 2, 4, 8, 15].map((minutes) => minutes * minute);
const rememberedForMs = 24 * 60 * minute;

/** Allows a mail, or refuses it during a pause. Unknown addresses have pauses too. */
export async function claimMail(
  { keys, clock }: AuthDeps,
  tx: Sql,
  email: string,
  purpose: PausePurpose,
): Promise<Result<undefined, Refusal>> {
  const now = clock();
  const pause = { addressKey: keyOfAddress(keys, email), purpose };
  const rule = { at: new Date(now), since: new Date(now - rememberedForMs), pausesMs };
  const freeFrom = await claimPause(tx, pause, rule);
  if (freeFrom === undefined) return ok(undefined);
  return err(refusals.mailTooSoon(Math.max(1, Math.ceil((freeFrom.getTime() - now) / 1000))));
}
