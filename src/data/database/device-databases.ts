import { Dexie } from 'dexie';
import { isChosen } from '#core/people/personal-calls.ts';
import type { DeviceStore } from './device-database.ts';
import { callsOf } from '../me/personal-queue.ts';
import { quarantinesOf, unsentIn } from '../left-teams/quarantine.ts';
import { unsentFiles, unsentTables } from '../files/waiting-files.ts';
import { openTeamDatabase } from './open-team-database.ts';
import { databaseName, type TeamDatabase } from './team-database.ts';

/**
 * Counts a person's changes and files that only this device has, including those set aside. Throws if it cannot count.
 */
export async function unsentOf(device: DeviceStore, userId: string): Promise<number> {
  const waiting = await Promise.all((await teamsOnDevice(userId)).map((teamId) => unsentInTeam(userId, teamId)));
  return sumOf(waiting) + (await unsentBesideTeams(device, userId));
}

/**
 * Counts the unsent changes outside the teams: set-aside changes, own settings, messages. A transaction may call it.
 */
export async function unsentBesideTeams(device: DeviceStore, userId: string): Promise<number> {
  const aside = (await quarantinesOf(device, userId)).map(unsentIn);
  const calls = await callsOf(device, userId);
  return sumOf(aside) + calls.filter(({ call }) => isChosen(call)).length;
}

/** Returns the public ids of a person's teams that have changes or files waiting to be sent. */
export async function teamsToSend(userId: string): Promise<readonly string[]> {
  const teams = await teamsOnDevice(userId);
  const waitingIn = async (db: TeamDatabase) =>
    db.transaction('r', unsentTables(db), async () => (await pendingIn(db)) + (await unsentFiles(db)).length);
  const pending = await Promise.all(teams.map((teamId) => withTeam(userId, teamId, waitingIn)));
  return teams.filter((_team, at) => (pending[at] ?? 0) > 0);
}

/** Returns the public ids of the teams of a person that are stored on this device. */
export async function teamsOnDevice(userId: string): Promise<readonly string[]> {
  const prefix = databaseName(userId, '');
  const names = await Dexie.getDatabaseNames();
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** Whether this device stores teams of any person. */
export async function hasTeams(): Promise<boolean> {
  return (await teamDatabases()).length > 0;
}

const anyTeam = databaseName('', '').slice(0, -1);
const teamDatabases = async (): Promise<readonly string[]> =>
  (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(anyTeam));

/** Counts the teams of all persons on this device, and what is unsent in them. */
export async function keptOnDevice(): Promise<{ readonly teams: number; readonly unsent: number }> {
  const names = await teamDatabases();
  const waiting = await Promise.all(
    names.map((name) => {
      const [userId = '', teamId = ''] = name.slice(anyTeam.length).split('_');
      return unsentInTeam(userId, teamId);
    }),
  );
  return { teams: names.length, unsent: sumOf(waiting) };
}

/** Counts what only this device has of a person's work in one team: waiting and refused changes, and files. */
export function unsentInTeam(userId: string, teamId: string): Promise<number> {
  return withTeam(userId, teamId, (db) => db.transaction('r', unsentTables(db), () => unsentOfTeam(db)));
}

/** Like `unsentInTeam`, for an open database. A transaction over `unsentTables` may call it. */
export async function unsentOfTeam(db: TeamDatabase): Promise<number> {
  return (await pendingIn(db)) + (await db.attention.count()) + (await unsentFiles(db)).length;
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const pendingIn = (db: TeamDatabase): Promise<number> => db.outbox.where('state').equals('pending').count();

/** Opens a person's team database, runs `work` with it, and closes it again. */
export async function withTeam<T>(
  userId: string,
  teamId: string,
  work: (db: TeamDatabase) => PromiseLike<T>,
): Promise<T> {
  const db = openTeamDatabase(userId, teamId);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
