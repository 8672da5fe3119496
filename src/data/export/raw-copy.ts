import { deviceDatabaseName } from '../database/device-database.ts';
import { databaseName } from '../database/team-database.ts';
import type { ExportPart } from './export-team.ts';

/**
 * Copies all that this device stores for a person, whatever release wrote it: one JSON file for each store of their
 * databases and of the device's own, one file for each binary value. Reads only; throws if a part cannot be read.
 */
export async function rawCopy(disk: IDBFactory, userId: string): Promise<readonly ExportPart[]> {
  const names = (await disk.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
  const wanted = names.filter((name) => name === deviceDatabaseName || name.startsWith(databaseName(userId, '')));
  const parts: ExportPart[] = [];
  for (const name of wanted.toSorted()) {
    const db = await answerOf(disk.open(name));
    try {
      for (const store of db.objectStoreNames) parts.push(...(await copyOfStore(db, store, `${name}/${store}`)));
    } finally {
      db.close();
    }
  }
  return parts;
}

const copyOfStore = async (db: IDBDatabase, store: string, path: string): Promise<readonly ExportPart[]> => {
  const files: ExportPart[] = [];
  const fileOf = (bytes: BlobPart) => {
    const file = { path: `${path}/${files.length + 1}`, blob: new Blob([bytes]) };
    files.push(file);
    return { file: file.path };
  };
  const isBytes = (value: unknown): value is BlobPart =>
    value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value);
  const plain = (value: unknown): unknown => {
    if (isBytes(value)) return fileOf(value);
    if (Array.isArray(value)) return value.map(plain);
    if (value === null || typeof value !== 'object' || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
  };
  const rows = (await answerOf(db.transaction(store).objectStore(store).getAll())).map(plain);
  return rows.length === 0 ? [] : [{ path: `${path}.json`, text: JSON.stringify(rows, undefined, 1) }, ...files];
};

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
