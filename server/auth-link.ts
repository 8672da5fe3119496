import { readConfig } from '#server/base/config.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { printAuthLink } from './print-auth-link.ts';

/** `npm run auth:link -- EMAIL` prints a one-time link to set a new password, for servers that send no mail. */
try {
  const config = readConfig(process.env);
  if (!config.ok) throw new StartRefusal(config.error);
  process.stdout.write(`${await printAuthLink(config.value, process.argv[2] ?? '')}\n`);
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
