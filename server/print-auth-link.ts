import { randomBytes } from 'node:crypto';
import { loadOrCreateKeys } from './auth/keys.ts';
import { makeLink, type LinkDeps } from './auth/flows/make-link.ts';
import type { Config } from './config.ts';
import { findRunningDatabase } from './db/embedded/find-running-database.ts';
import { createDatabase } from './db/postgres.ts';
import { createLog } from './log.ts';
import { openParts } from './open-parts.ts';
import { StartRefusal } from './start-refusal.ts';

/** A sentence with a link that sets a new password for somebody. It is made beside a running server, or without one. Throws a StartRefusal when there is no such person. */
export const printAuthLink = async (config: Config, email: string): Promise<string> => {
  if (config.auth.kind === 'external')
    throw new StartRefusal('People sign in at SUPABASE_URL; their links are made there.');
  const address = config.databaseUrl === undefined ? await findRunningDatabase(config.dataDir) : undefined;
  if (address === undefined) {
    const { parts, announceStop, close } = await openParts(config, createLog('silent'), { build: 'by hand' });
    try {
      return await sentence(parts, config.publicUrl, email);
    } finally {
      announceStop();
      await close();
    }
  }
  const db = createDatabase(address, { most: 1 });
  try {
    const keys = await loadOrCreateKeys(config.dataDir);
    return await sentence({ db, keys, clock: Date.now }, config.publicUrl, email);
  } finally {
    await db.close();
  }
};

const sentence = async (
  parts: Pick<LinkDeps, 'db' | 'keys' | 'clock'>,
  siteUrl: string,
  email: string,
): Promise<string> => {
  const { db, keys, clock } = parts;
  const link = await makeLink({ db, keys, clock, random: randomBytes, siteUrl }, email);
  if (link.ok)
    return `Whoever opens this link sets a new password for ${email}. It works once, within one hour:\n${link.value}`;
  switch (link.error) {
    case 'not_an_address':
      throw new StartRefusal('Say whose link it is to be: npm run auth:link -- name@example.org');
    case 'nobody_there':
      throw new StartRefusal(`Nobody is registered as ${email}.`);
  }
};
