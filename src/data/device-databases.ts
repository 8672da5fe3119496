import { Dexie } from 'dexie';
import { databaseName, openTeamDatabase } from './team-database.ts';

/** How many changes of a person live on this device only: waiting to be sent, or refused and not yet looked at. */
export const unsentOf = async (userId: string): Promise<number> => {
  const counts = (await teamsOf(userId)).map((teamId) => unsentIn(userId, teamId));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

/** Deletes every database of a person on this device. */
export const deleteDatabasesOf = async (userId: string): Promise<void> => {
  await Promise.all((await teamsOf(userId)).map((teamId) => Dexie.delete(databaseName(userId, teamId))));
};

const unsentIn = async (userId: string, teamId: string): Promise<number> => {
  const db = openTeamDatabase(userId, teamId);
  try {
    const [pending, attention] = await Promise.all([
      db.outbox.where('state').equals('pending').count(),
      db.attention.count(),
    ]);
    return pending + attention;
  } finally {
    db.close();
  }
};

const teamsOf = async (userId: string): Promise<readonly string[]> => {
  const prefix = databaseName(userId, '');
  const names = await Dexie.getDatabaseNames();
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
};
