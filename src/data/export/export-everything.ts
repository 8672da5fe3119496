import type { MoneyUnit } from '#core/amounts/currency.ts';
import { fileKind } from '#core/kinds/file-kind.ts';
import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { kindOf } from '#core/kinds/kinds.ts';
import type { Change } from '#core/mutations/mutation.ts';
import { safeFileName } from '#core/safe-file-name.ts';
import type { DeviceStore, FileSetAside, QuarantineEntry } from '../database/device-database.ts';
import { teamsOnDevice } from '../database/device-databases.ts';
import { openTeamDatabase } from '../database/open-team-database.ts';
import { rowKey, type LocalRow, type TeamDatabase } from '../database/team-database.ts';
import { blobOf, bytesOf } from '../files/file-bytes.ts';
import { exportQuarantine, quarantinesOf } from '../left-teams/quarantine.ts';
import { callsOf } from '../me/personal-queue.ts';
import { exportSnapshot, snapshotsOf } from '../rows/snapshots.ts';
import { exportTeam, type ExportPart, csvOf, nameOf, type ExportBytes } from './export-team.ts';

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

/** Exports a team's files on this device, also files that no row names, and a list of them; empty if there are none. */
export async function exportFiles(db: TeamDatabase, folder: string): Promise<readonly ExportPart[]> {
  const rows = await db.rows.toArray();
  const living = rows.filter(
    ({ kind, deleted, d }) => kind === fileKind && !deleted && typeof d['sha256'] === 'string',
  );
  const others = await unnamedOf(db, rows, new Set(living.map(({ d }) => String(d['sha256']))));
  if (living.length === 0 && others.length === 0) return [];
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const taken = new Set<string>();
  const parts: ExportBytes[] = [];
  const list: (string | number | null)[][] = [];
  for (const { d } of living) {
    const blob = await bytesOf(db, String(d['sha256']));
    const { place, owner } = ownerOf(d, byKey);
    const path = blob === undefined ? null : freePath(`files/${place}`, String(d['name']), taken);
    if (blob !== undefined) parts.push({ path: `${folder}/${path}`, blob });
    list.push([path, String(d['ofKind']), owner, ...facts.map((fact) => cellOf(d[fact]))]);
  }
  for (const { sha256, name } of others) {
    const blob = await bytesOf(db, sha256);
    if (blob === undefined) continue;
    const path = freePath('files/others', name, taken);
    parts.push({ path: `${folder}/${path}`, blob });
    list.push([path, '', '', ...facts.map((fact) => (fact === 'name' ? name : fact === 'sha256' ? sha256 : null))]);
  }
  const text = csvOf({ columns: ['path', 'kind', 'belongsTo', ...facts], rows: list });
  return [{ path: `${folder}/files.csv`, text }, ...parts];
}

/** Finds bytes that no living row names, with the name from a change or a deleted row, or else the hash. */
const unnamedOf = async (
  db: TeamDatabase,
  rows: readonly LocalRow[],
  named: ReadonlySet<string>,
): Promise<readonly { readonly sha256: string; readonly name: string }[]> => {
  const kept = (await db.fileBytes.toCollection().primaryKeys()).filter((sha256) => !named.has(sha256));
  if (kept.length === 0) return [];
  const ofRows = rows
    .filter(({ kind, d }) => kind === fileKind && typeof d['sha256'] === 'string')
    .map(({ d }) => [String(d['sha256']), String(d['name'])] as const);
  const changes = [...(await db.outbox.toArray()), ...(await db.attention.toArray())];
  const names = new Map([...ofRows, ...namesIn(changes)]);
  return kept.map((sha256) => ({ sha256, name: names.get(sha256) ?? sha256 }));
};

/** Returns the names that changes give to files, with the hash of each. */
const namesIn = (changes: readonly Pick<Change, 'name' | 'args'>[]): readonly (readonly [string, string])[] =>
  changes.flatMap(({ name, args }) => {
    const { set } = args as { readonly set?: { readonly sha256?: string; readonly name?: string } };
    return name === `${fileKind}.create` && set?.sha256 !== undefined
      ? [[set.sha256, set.name ?? set.sha256] as const]
      : [];
  });

/** Makes export parts of the files that were set aside with a left team's changes, under the names in these changes. */
function exportFilesSetAside(
  { outbox, attention }: QuarantineEntry,
  files: readonly FileSetAside[],
  folder: string,
): readonly ExportBytes[] {
  const taken = new Set<string>();
  const names = new Map(namesIn([...outbox, ...attention]));
  return files.map((file) => ({
    path: freePath(folder, names.get(file.sha256) ?? file.sha256, taken),
    blob: blobOf(file),
  }));
}

const facts = ['name', 'caption', 'type', 'bytes', 'sha256', 'createdAt'] as const;

const cellOf = (value: unknown): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** Returns a file's folder and the name of its owner; without an owner row, such as for the team's logo, no name. */
const ownerOf = (d: LocalRow['d'], byKey: ReadonlyMap<string, LocalRow>) => {
  const [kind, id] = [String(d['ofKind']), String(d['ofId'])];
  if (!isRowKind(kind)) return { place: safeFileName(kind), owner: '' };
  const owner = nameOf(byKey.get(rowKey(kind, id)));
  return { place: `${kindOf(kind).collection}/${safeFileName(owner) || id.slice(0, 8)}`, owner };
};

/** Returns a path that no other file has, even on file systems that ignore capitals. */
const freePath = (folder: string, name: string, taken: Set<string>): string => {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), safeFileName(name.slice(dot + 1))] : [name, ''];
  for (let n = 1; ; n += 1) {
    const number = n === 1 ? '' : ` (${n})`;
    const path = `${folder}/${safeFileName(stem) || 'unnamed'}${number}${ending && `.${ending}`}`;
    if (taken.has(path.toLowerCase())) continue;
    taken.add(path.toLowerCase());
    return path;
  }
};
