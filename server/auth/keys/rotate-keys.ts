import { err, ok, type Result } from '#core/result.ts';
import { keysAt, startOf } from './key-ages.ts';
import { keyFileProblem, newSigningKey, readOrCreateKeyFile, replaceKeyFile } from './key-file.ts';
import { keyFileIn } from './keys.ts';

/** Long enough for every cache of the published keys (ten minutes) to know the new one before it signs. */
export const announcedForMs = 15 * 60_000;

/** How the keys change: `gently`, so that nobody notices, or `at once`, when the old key is in wrong hands. */
export type Rotation = 'gently' | 'at once';

/** The new key, and when it begins to sign. */
export interface Rotated {
  readonly kid: string;
  readonly signsFrom: Date;
}

/** A new key waits already; until when. */
export interface KeyWaits {
  readonly kind: 'waits';
  readonly until: Date;
}

/**
 * Puts a new signing key into the key file of a data folder. Gently: it is published now, signs in a quarter of an
 * hour, and the old one is believed for two more hours, longer than its last token lives. At once: it signs from now
 * on and nothing else is believed, so every page has to refresh; nobody signs in again. Keys that are over are removed.
 */
export const rotateKeys = async (dir: string, now: number, how: Rotation): Promise<Result<Rotated, KeyWaits>> => {
  const file = keyFileIn(dir);
  const { keys, refreshSecret } = await readOrCreateKeyFile(file);
  const moment = keysAt(keys, now);
  if (moment === undefined) throw keyFileProblem(file, 'it is not certain which key signs');
  const signsFrom = new Date(how === 'gently' ? now + announcedForMs : now);
  const fresh = await newSigningKey(signsFrom);
  if (how === 'at once') {
    await replaceKeyFile(file, { keys: [fresh], refreshSecret });
    return ok({ kid: fresh.kid, signsFrom });
  }
  const waiting = moment.believed.find((key) => key !== moment.signer && startOf(key) > now);
  if (waiting !== undefined) return err({ kind: 'waits', until: new Date(startOf(waiting)) });
  await replaceKeyFile(file, { keys: [...moment.believed, fresh], refreshSecret });
  return ok({ kid: fresh.kid, signsFrom });
};
