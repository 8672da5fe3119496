import { readConfig, type Config } from '#server/base/config.ts';
import { counted } from '#server/base/counted.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { bringTeamBack, deletedTeams, type DeletedTeam } from '#server/db/teams.ts';
import { besideServer } from './with-parts.ts';

const listed = (teams: readonly DeletedTeam[]): string =>
  teams.length === 0
    ? 'No team is deleted.'
    : teams
        .map(({ publicId, name, deletedAt }) => `${publicId}  deleted ${deletedAt.toISOString().slice(0, 10)}  ${name}`)
        .join('\n');

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

/** Restores a deleted team; without an id, lists all deleted teams. Returns the text to print. */
export function restoreTeam(config: Config, id: string, email: string): Promise<string> {
  return besideServer(config, async (db) => {
    if (id === '') return listed(await deletedTeams(db));
    const back = await db.transaction((tx) => bringTeamBack(tx, { id, email }, new Date()));
    if (back.ok) {
      const { name, people } = back.value;
      return `${name} is back, with ${counted(people, 'person', 'people')} in it. Their devices notice within a minute.`;
    }
    switch (back.error.kind) {
      case 'not_found':
        throw new StartRefusal(
          'There is no deleted team with this id. npm run spoolside -- team lists them; after 30 days a team is gone for good.',
        );
      case 'without_owner':
        throw new StartRefusal(
          'Nobody owns this team any more. Say who shall: npm run spoolside -- team ID name@example.org',
        );
      case 'nobody_there':
        throw new StartRefusal(`Nobody has signed in here as ${email}.`);
      case 'several_there':
        throw new StartRefusal(
          `${back.error.people} people were last seen here as ${email}. Let whoever has another address by now open Spoolside once, and try again.`,
        );
    }
  });
}
