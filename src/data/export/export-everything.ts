import type { MoneyUnit } from '#core/amounts/currency.ts';
import { safeFileName } from '#core/safe-file-name.ts';
import { callsOf } from '../me/personal-queue.ts';
import type { DeviceStore } from '../database/device-database.ts';
import { teamsOnDevice } from '../database/device-databases.ts';
import { exportFiles, exportFilesSetAside } from './export-files.ts';
import { exportTeam, type ExportPart } from './export-team.ts';
import { exportQuarantine, quarantinesOf } from '../left-teams/quarantine.ts';
import { exportSnapshot, snapshotsOf } from '../rows/snapshots.ts';
import { openTeamDatabase } from '../database/open-team-database.ts';

/** The names and currencies of the teams on this device, by public id. */
interface KnownTeams {
  readonly names: Pick<ReadonlyMap<string, string>, 'get'>;
  readonly moneyOf: (teamId: string) => MoneyUnit | undefined;
}

/** Exports a person's data on this device as files. Throws if a part cannot be read, so that no part is missing. */
export async function exportEverything(
  device: DeviceStore,
  userId: string,
  { names, moneyOf }: KnownTeams,
): Promise<readonly ExportPart[]> {
  const at = new Date(device.now()).toISOString();
  const files: ExportPart[] = [];
  for (const teamId of await teamsOnDevice(userId)) {
    const teamName = names.get(teamId) ?? teamId;
    const db = openTeamDatabase(userId, teamId);
    try {
      const folder = folderOf(teamName, teamId);
      const about = { teamId, teamName, folder, at, money: moneyOf(teamId) };
      files.push(...(await exportTeam(db, about)), ...(await exportFiles(db, folder)));
    } finally {
      db.close();
    }
  }
  for (const entry of await quarantinesOf(device, userId)) {
    const path = `set-aside/${folderOf(entry.teamName ?? entry.teamId, entry.teamId)}`;
    const own = await device.db.files.where('[userId+teamId]').equals([userId, entry.teamId]).toArray();
    files.push({ path: `${path}.json`, text: exportQuarantine(entry) }, ...exportFilesSetAside(entry, own, path));
  }
  for (const snapshot of await snapshotsOf(device, userId))
    files.push({ path: `snapshots/${snapshot.id}.json`, text: exportSnapshot(snapshot) });
  const calls = await callsOf(device, userId);
  if (calls.length > 0) files.push({ path: 'own-changes.json', text: JSON.stringify(calls, undefined, 1) });
  return files;
}

/** Makes a folder name that every file system accepts; the first 8 characters of the id keep two teams apart. */
const folderOf = (teamName: string, teamId: string): string => {
  return `${safeFileName(teamName, 40)} ${teamId.slice(0, 8)}`.trim();
};
