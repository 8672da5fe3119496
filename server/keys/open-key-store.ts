import { err, ok, type Result } from '#core/result.ts';
import type { Config } from '#server/base/config.ts';
import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { isDatabaseFault } from '#server/db/fault.ts';
import { findSealedKeys, insertSealedKeys, replaceSealedKeys } from '#server/db/sealed-keys.ts';
import type { Sql } from '#server/db/sql.ts';
import { parseKeys, textOfKeys, type KeyContent, newSigningKey } from './key-content.ts';
import { keyFileIn, keysInFile, type KeyStore, readOrCreateKeys } from './key-store.ts';
import { openKeys, sealKeys, type LivingKeys, keysAt, startOf } from './keys.ts';

/** The settings that decide where the keys are. */
export type KeySettings = Pick<Config, 'dataDir' | 'secretKey' | 'secretKeyBefore'>;

/** The store of the keys. `said`: a line for the operator, if there is news about the keys. */
interface OpenKeyStore {
  readonly store: KeyStore;
  readonly said?: string;
}

/** The sentence for keys in the database that this server cannot decrypt, because it has no SECRET_KEY. */
export const secretKeyMissing =
  'The sign-in keys of this database are sealed by a SECRET_KEY, which is not set here: set the same one as on its other servers.';

/** The sentence for keys in the database that were encrypted with another SECRET_KEY. */
export const secretKeyWrong =
  'SECRET_KEY is not the one that sealed the sign-in keys in the database: set that one, or name it in SECRET_KEY_BEFORE. Where it is lost, docs/operating.md says what to do (Sign-in keys).';

// Copies the keys of the file into the database once. Encrypts keys again that SECRET_KEY_BEFORE encrypted.
/** Finds the keys: with SECRET_KEY in the database, else in the file. Throws StartRefusal if it cannot decrypt them. */
export async function openKeyStore(settings: KeySettings, sql: Sql): Promise<OpenKeyStore> {
  const { dataDir, secretKey, secretKeyBefore } = settings;
  const file = keysInFile(dataDir);
  const sealed = await findSealedKeys(sql);
  if (secretKey === undefined) {
    if (sealed !== undefined) throw new StartRefusal(secretKeyMissing);
    return { store: file };
  }
  const store = keysInDatabase(sql, secretKey);
  if (sealed === undefined) {
    const found = await file.read();
    if (found === undefined) return { store };
    await store.create(found);
    return { store, said: isSame(found, await store.read()) ? takenOver(dataDir) : others(dataDir) };
  }
  if (openKeys(secretKey, sealed) !== undefined)
    return (await isAlike(file, await store.read())) ? { store } : { store, said: others(dataDir) };
  const text = secretKeyBefore === undefined ? undefined : openKeys(secretKeyBefore, sealed);
  if (text === undefined) throw new StartRefusal(secretKeyWrong);
  await replaceSealedKeys(sql, sealKeys(secretKey, text), sealed);
  return { store, said: resealed };
}

const keysInDatabase = (sql: Sql, secretKey: string): KeyStore => {
  const problem = (why: string): StartRefusal =>
    new StartRefusal(`The sign-in keys in the database cannot be used: ${why}. Put the table app.sealed_keys back.`);
  return {
    read: async () => {
      const sealed = await findSealedKeys(sql);
      if (sealed === undefined) return undefined;
      const text = openKeys(secretKey, sealed);
      if (text === undefined) throw new StartRefusal(secretKeyWrong);
      return parseKeys(text, problem);
    },
    create: (content) => insertSealedKeys(sql, sealKeys(secretKey, textOfKeys(content))),
    replace: (content) => replaceSealedKeys(sql, sealKeys(secretKey, textOfKeys(content))),
    problem,
  };
};

/** Whether the key file, which is no longer used, is missing or of the same installation as the keys. */
const isAlike = async (file: KeyStore, keys: KeyContent | undefined): Promise<boolean> => {
  try {
    const left = await file.read();
    return left === undefined || isSame(left, keys);
  } catch (error) {
    if (error instanceof StartRefusal) return false;
    throw error;
  }
};

/** Whether two sets of keys belong to the same installation: replacing a key keeps `refreshSecret`. */
const isSame = (one: KeyContent, other: KeyContent | undefined): boolean => one.refreshSecret === other?.refreshSecret;

const takenOver = (dataDir: string): string =>
  `The sign-in keys of ${keyFileIn(dataDir)} are in the database now, sealed by SECRET_KEY. The file is no longer read: remove it once every server has the same SECRET_KEY.`;

const others = (dataDir: string): string =>
  `${keyFileIn(dataDir)} holds other sign-in keys than the database, whose keys are used: people who signed in by those of the file sign in again. If the file has the right ones, see docs/operating.md (Sign-in keys); else remove it.`;

const resealed =
  'The sign-in keys in the database are sealed by the new SECRET_KEY now. Remove SECRET_KEY_BEFORE once every server has the new one.';

interface KeepKeysDeps {
  readonly keys: LivingKeys;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly everyMs?: number;
}

/** Rereads the stored keys every minute until the server stops. If a read fails, the old keys stay. */
export async function keepKeys({ keys, log, stopping, everyMs = 60_000 }: KeepKeysDeps): Promise<void> {
  while (await passes(everyMs, stopping))
    await keys.reload().catch((error: unknown) => {
      // another part already logs that the database is out of reach
      if (!isDatabaseFault(error)) log.error({ err: error }, 'The stored keys are not taken up');
    });
}

/** How long (ms) a new key is published before it signs, because caches keep the published keys for ten minutes. */
const announcedForMs = 15 * 60_000;

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
