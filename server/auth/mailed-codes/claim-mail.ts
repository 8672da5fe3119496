import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { keyOfAddress } from './mail-code.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { claimPause, type PausePurpose } from '../tables/mail-pauses.ts';
import type { Sql } from '#server/db/sql.ts';

const minute = 60_000;
/** The pauses after an address' first mail, its second and so on: each mail voids the one before, which has to be found and opened until then. */
const pausesMs = [1, 1, 2, 4, 8, 15].map((minutes) => minutes * minute);
const rememberedForMs = 24 * 60 * minute;

/** Takes a mail that an address may be sent for a purpose: one a minute at first, then ever more rarely, until a day has passed without any. It is counted for addresses that nobody has registered too, so that the answer tells nothing. */
export const claimMail = async (
  { keys, clock }: AuthDeps,
  tx: Sql,
  email: string,
  purpose: PausePurpose,
): Promise<Result<undefined, Refusal>> => {
  const now = clock();
  const pause = { addressKey: keyOfAddress(keys, email), purpose };
  const rule = { at: new Date(now), since: new Date(now - rememberedForMs), pausesMs };
  const freeFrom = await claimPause(tx, pause, rule);
  if (freeFrom === undefined) return ok(undefined);
  return err(refusals.mailTooSoon(Math.max(1, Math.ceil((freeFrom.getTime() - now) / 1000))));
};
