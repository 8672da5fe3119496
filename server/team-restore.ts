import { readConfig } from '#server/base/config.ts';
import { restoreTeam } from './restore-team.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';

/** `npm run team:restore [-- ID [EMAIL]]`: lists the deleted teams that can be restored, or restores one. */
try {
  const config = readConfig(process.env);
  if (!config.ok) throw new StartRefusal(config.error);
  const [, , id = '', email = ''] = process.argv;
  process.stdout.write(`${await restoreTeam(config.value, id, email)}\n`);
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
