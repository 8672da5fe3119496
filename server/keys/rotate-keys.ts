import { err, ok, type Result } from '#core/result.ts';
import { keysAt, startOf } from './key-ages.ts';
import { newSigningKey } from './key-content.ts';
import { readOrCreateKeys, type KeyStore } from './key-store.ts';

/** How long (ms) a new key is published before it signs, because caches keep the published keys for ten minutes. */
export const announcedForMs = 15 * 60_000;

/** How to replace a key: `gently` keeps old tokens valid; `at once` is for a stolen key. */
type Rotation = 'gently' | 'at once';

interface Rotated {
  readonly kid: string;
  readonly signsFrom: Date;
}

/** An earlier new key does not sign yet; it begins to sign at `until`. */
interface KeyWaits {
  readonly kind: 'waits';
  readonly until: Date;
}

/** Adds a signing key to the stored ones and removes expired keys; `at once` removes all other keys. */
export async function rotateKeys(store: KeyStore, now: number, how: Rotation): Promise<Result<Rotated, KeyWaits>> {
  const { keys, refreshSecret } = await readOrCreateKeys(store);
  const moment = keysAt(keys, now);
  if (moment === undefined) throw store.problem('it is not certain which key signs');
  // gently: the new key signs in 15 minutes; the old key is accepted for two more hours
  const signsFrom = new Date(how === 'gently' ? now + announcedForMs : now);
  const fresh = await newSigningKey(signsFrom);
  if (how === 'at once') {
    // the old keys are no longer accepted: every page must refresh its token, but people need not sign in again
    await store.replace({ keys: [fresh], refreshSecret });
    return ok({ kid: fresh.kid, signsFrom });
  }
  const waiting = moment.believed.find((key) => key !== moment.signer && startOf(key) > now);
  if (waiting !== undefined) return err({ kind: 'waits', until: new Date(startOf(waiting)) });
  await store.replace({ keys: [...moment.believed, fresh], refreshSecret });
  return ok({ kid: fresh.kid, signsFrom });
}
