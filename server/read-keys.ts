import { loadOrCreateKeys, type LivingKeys } from '#server/keys/keys.ts';
import { keyFileIn } from '#server/keys/key-store.ts';
import { openKeyStore } from '#server/keys/open-key-store.ts';
import { countUsers } from '#server/auth/index.ts';
import type { Config } from '#server/base/config.ts';
import type { Log } from '#server/base/log.ts';
import type { Database } from '#server/db/sql.ts';

interface ReadKeys {
  readonly keys: LivingKeys;
  readonly notes: readonly string[];
}

/** Reads the keys from the file or the database, or makes them, and logs what the operator must know about the keys. */
export async function readKeysOf(config: Config, db: Database, log: Log): Promise<ReadKeys> {
  const { store, said } = await openKeyStore(config, db);
  if (said !== undefined) log.warn(said);
  const keys = await loadOrCreateKeys(store);
  const signedOut = keys.isNew && config.auth.kind === 'embedded' ? await countUsers(db) : 0;
  const lost = signedOut > 0 ? newKeysSentence(config, signedOut) : undefined;
  if (lost !== undefined) log.error(lost);
  return { keys, notes: [said, lost].filter((note) => note !== undefined) };
}

const newKeysSentence = ({ dataDir, secretKey }: Config, people: number): string => {
  const [place, remedy] =
    secretKey === undefined
      ? [keyFileIn(dataDir), 'Stop the server, put it back and start again.']
      : [
          `${keyFileIn(dataDir)}, and none were in the database`,
          'Stop all servers, put it back, run "delete from app.sealed_keys" in the database and start again.',
        ];
  return `EVERYBODY IS SIGNED OUT: there was no ${place}, so new keys were made, although ${people === 1 ? 'one person has an account' : `${people} people have accounts`} here. They sign in again, and mails that wait cannot be sent. Was the file lost or left out of a backup? ${remedy}`;
};
