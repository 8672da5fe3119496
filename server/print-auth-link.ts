import { randomBytes } from 'node:crypto';
import { makePasswordLink } from '#server/auth/index.ts';
import type { Config } from '#server/base/config.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import type { Database } from '#server/db/sql.ts';
import { loadOrCreateKeys } from '#server/keys/keys.ts';
import { openKeyStore } from '#server/keys/open-key-store.ts';
import { besideServer } from './with-parts.ts';

const sentence = async (config: Config, db: Database, email: string): Promise<string> => {
  const { store } = await openKeyStore(config, db);
  const keys = await loadOrCreateKeys(store);
  const { publicUrl: siteUrl } = config;
  const link = await makePasswordLink({ db, keys, clock: Date.now, random: randomBytes, siteUrl }, email);
  if (link.ok) return `This link sets a new password for ${email}. It works once, within one hour:\n${link.value}`;
  switch (link.error) {
    case 'not_an_address':
      throw new StartRefusal('Say whose link it is to be: npm run spoolside -- link name@example.org');
    case 'nobody_there':
      throw new StartRefusal(`There is no account for ${email}.`);
  }
};

/**
 * Returns a sentence with a link by which a person sets a new password. Throws a StartRefusal if it cannot make one.
 */
export async function printAuthLink(config: Config, email: string): Promise<string> {
  if (config.auth.kind === 'external')
    throw new StartRefusal('People sign in at SUPABASE_URL; their links are made there.');
  return besideServer(config, (db) => sentence(config, db, email));
}
