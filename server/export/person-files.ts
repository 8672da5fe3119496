import { messagesOf } from '#server/db/contact-messages.ts';
import { invitesFor } from '#server/db/invites.ts';
import { everyNotification } from '#server/db/notifications.ts';
import { profileOf } from '#server/db/profiles.ts';
import { withLongerQueries, type Database } from '#server/db/sql.ts';
import { teamsOf } from '#server/db/teams.ts';
import type { ExportFile } from './export-file.ts';
import type { StoredBytes } from './stored-files.ts';
import { jsonFile } from './table-files.ts';
import { teamFiles } from './team-files.ts';

/** `email` is undefined if the person has not proved it. */
interface Exporting {
  readonly userId: string;
  readonly email: string | undefined;
  readonly now: Date;
}

const pageMs = 2 * 60_000;

/** Yields the files of what a person may read: their own, then those of their teams one by one. */
export const personFiles = async function* (
  usual: Database,
  person: Exporting,
  stored: StoredBytes,
): AsyncGenerator<ExportFile> {
  const db = withLongerQueries(usual, pageMs);
  const { userId, email, now } = person;
  yield jsonFile('profile', await profileOf(db, userId));
  yield jsonFile('messages', await messagesOf(db, userId));
  yield jsonFile('notifications', await everyNotification(db, person));
  yield jsonFile('invites', await invitesFor(db, { email, userId }, now));
  for (const team of await teamsOf(db, userId)) yield* teamFiles(db, userId, team, now, stored);
};
