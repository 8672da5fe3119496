import type { LivingKeys } from '#server/keys/keys.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Log } from '#server/base/log.ts';
import type { Greeting } from '#server/doorbell/doorbell.ts';

/** Makes this server's greeting. Warns of another server if its keys differ, or if SECRET_KEY is not set here. */
export function otherServers(
  { databaseUrl, secretKey }: Pick<Config, 'databaseUrl' | 'secretKey'>,
  keys: Pick<LivingKeys, 'mark' | 'signer' | 'accepts'>,
  log: Pick<Log, 'warn'>,
  clock: Clock = Date.now,
): Greeting {
  const said = new Set<string>();
  const refusedSince = new Map<string, number>();
  const say = (sentence: string): void => {
    if (!said.has(sentence)) log.warn(sentence);
    said.add(sentence);
  };
  return {
    own: () => ({ mark: keys.mark, signer: keys.signer }),
    onOther: ({ mark, signer }) => {
      if (databaseUrl === undefined) return; // no other server uses the built-in database
      if (mark !== keys.mark) return say(different);
      if (signer !== undefined && keys.accepts(signer)) refusedSince.delete(signer);
      if (signer !== undefined && !keys.accepts(signer)) {
        const since = refusedSince.get(signer) ?? clock();
        refusedSince.set(signer, since);
        if (clock() - since >= takeUpMs) say(different);
      } else if (secretKey === undefined) say(alike);
    },
  };
}

/** Servers reread their keys every minute, so they may differ for a while after one key has replaced another. */
const takeUpMs = 150_000;

const alike =
  'Another server runs on this database. Set the same SECRET_KEY on both: then the sign-in keys lie in the database, and no auth-keys.json has to be copied when they change.';

const different =
  'Another server runs on this database with other sign-in keys: people are signed out whenever they reach the other one, and mails get lost. Set the same SECRET_KEY on every server.';
