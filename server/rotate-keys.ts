import { openKeyStore, rotateKeys } from '#server/keys/open-key-store.ts';
import { readConfig } from '#server/base/config.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { lockKeys } from '#server/db/sealed-keys.ts';
import { besideServer } from './with-parts.ts';

/** `spoolside keys [--now]` makes a new key for the embedded auth server, which loads it within a minute. */
const rotate = async (): Promise<string> => {
  const config = readConfig(process.env);
  if (!config.ok) throw new StartRefusal(config.error);
  if (config.value.auth.kind === 'external')
    throw new StartRefusal('The tokens are signed by the auth server at SUPABASE_URL; its keys change there.');
  const how = process.argv.includes('--now') ? 'at once' : 'gently';
  const rotated = await besideServer(config.value, (db) =>
    db.transaction(async (tx) => {
      await lockKeys(tx);
      const { store } = await openKeyStore(config.value, tx);
      return rotateKeys(store, Date.now(), how);
    }),
  );
  if (!rotated.ok)
    return `A new key is waiting already; it signs from ${rotated.error.until.toISOString()} on. Nothing was changed.`;
  const { kid, signsFrom } = rotated.value;
  const isShared = config.value.secretKey !== undefined;
  return how === 'gently'
    ? `The key ${kid} is published now and signs from ${signsFrom.toISOString()} on. The old one is believed for two more hours. ${isShared ? 'Every server of this database takes it up within a minute.' : 'Servers with a key file of their own need a copy of it before that.'}`
    : `The key ${kid} signs from now on, and no other is believed. ${isShared ? 'Every server of this database takes it up within a minute.' : 'Servers with a key file of their own need a copy of it now.'}`;
};

try {
  process.stdout.write(`${await rotate()}\n`);
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
