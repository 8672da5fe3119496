import type { Config } from '#server/base/config.ts';
import type { Log } from '#server/base/log.ts';
import type { Greeting } from '#server/doorbell/doorbell.ts';

/** Makes this server's greeting. Warns of another server if its keys differ, or if SECRET_KEY is not set here. */
export const otherServers = ({ databaseUrl, secretKey }: Config, mark: string, log: Log): Greeting => {
  const said = new Set<string>();
  return {
    mark,
    onOther: (other) => {
      const isAlike = other === mark;
      // no warning with the built-in database, or if SECRET_KEY is set here and both have the same keys
      if (databaseUrl === undefined || (secretKey !== undefined && isAlike)) return;
      const sentence = isAlike ? alike : different;
      if (!said.has(sentence)) log.warn(sentence);
      said.add(sentence);
    },
  };
};

const alike =
  'Another server runs on this database. Set the same SECRET_KEY on both: then the sign-in keys lie in the database, and no auth-keys.json has to be copied when they change.';

const different =
  'Another server runs on this database with other sign-in keys: people are signed out whenever they reach the other one, and mails get lost. Set the same SECRET_KEY on every server.';
