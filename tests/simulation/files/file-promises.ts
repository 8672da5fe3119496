import { hashesIn } from '#data/files/waiting-files.ts';
import { sha256Of } from '../../server/files/some-bytes.ts';
import { Violation } from '../violation.ts';
import type { FileWorld } from './file-world.ts';

export const checkFiles = async (world: FileWorld): Promise<void> => {
  const [broken] = world.broken;
  if (broken !== undefined) throw broken;
  await bytesAreTheirHash(world);
  await storedIsTrue(world);
  await nothingIsLost(world);
  for (const { name, faults, engine } of world.devices) {
    if (faults.length > 0) throw new Violation('a bug', `${name}: ${String(faults[0])}`);
    if (engine.status().phase === 'gone') throw new Violation('a bug', `${name} holds its person for put out.`);
  }
};

/** F6: in a healed world the server has the bytes of every row that is not deleted. */
export const checkFilesAtRest = async (world: FileWorld): Promise<void> => {
  const [row] = await rowsWhere(world, 'not f.stored');
  if (row !== undefined) throw new Violation('F6', `The bytes of ${row} were never sent, although a device has them.`);
  await nothingIsHalfSent(world);
};

/** F9: in a healed world no upload and no sent part is left of a file that the server has. */
const nothingIsHalfSent = async ({ servers, teamId }: FileWorld): Promise<void> => {
  const [half] = await servers.products[0].db.query<{ sha256: string }>(
    `select h.sha256 from (
       select team_id, sha256 from app.file_upload
       union all select team_id, sha256 from app.file_part where sender <> '00000000-0000-0000-0000-000000000000'
     ) h join app.team t on t.id = h.team_id join app.stored_file s on s.team_id = h.team_id and s.sha256 = h.sha256
     where t.public_id = $1`,
    [teamId],
  );
  if (half !== undefined) throw new Violation('F9', `Parts of ${half.sha256} are left, although the server has it.`);
};

/** F1: the bytes that are stored under a hash have that hash. */
const bytesAreTheirHash = async ({ servers }: FileWorld): Promise<void> => {
  const [wrong] = await servers.products[0].db.query<{ sha256: string }>(
    `select s.sha256 from app.stored_file s where s.sha256 is distinct from (
       select encode(sha256(string_agg(p.bytes, ''::bytea order by p.n)), 'hex') from app.file_part p
       where p.team_id = s.team_id and p.sha256 = s.sha256 and p.sender = '00000000-0000-0000-0000-000000000000')`,
  );
  if (wrong !== undefined) throw new Violation('F1', `What lies under ${wrong.sha256} has another hash.`);
};

/** F3: a row is marked as stored only if its own team has the bytes. */
const storedIsTrue = async (world: FileWorld): Promise<void> => {
  const [row] = await rowsWhere(
    world,
    'f.stored and not exists (select from app.stored_file s where s.team_id = f.team_id and s.sha256 = f.sha256)',
  );
  if (row !== undefined) throw new Violation('F3', `A row of ${row} says that it is stored, and it is not.`);
};

/** F2: the bytes of every file that was saved and not deleted are on the server, on a device, or set aside on one. */
const nothingIsLost = async (world: FileWorld): Promise<void> => {
  const owed = new Set(await rowsWhere(world, 'true'));
  const found = new Set(await storedHashes(world));
  for (const { db, own } of [...world.devices, ...(world.left === undefined ? [] : [world.left])]) {
    const entries = await own.db.quarantine.toArray();
    for (const hash of hashesIn(entries.flatMap(({ outbox }) => outbox))) owed.add(hash);
    for (const { sha256 } of await own.db.files.toArray()) found.add(sha256);
    if (world.left?.db === db) continue;
    for (const hash of hashesIn(await db.outbox.where('state').equals('pending').toArray())) owed.add(hash);
    for (const sha256 of await db.fileBytes.toCollection().primaryKeys()) found.add(sha256);
  }
  const deleted = await deletedHashes(world);
  const lost = [...owed].find((hash) => !found.has(hash) && !deleted.has(hash));
  if (lost !== undefined) throw new Violation('F2', `The bytes of ${lost} are nowhere any more.`);
};

const rowsWhere = async ({ servers, teamId }: FileWorld, condition: string): Promise<readonly string[]> => {
  const rows = await servers.products[0].db.query<{ sha256: string }>(
    `select f.sha256 from app.file f join app.team t on t.id = f.team_id
     join app.head h on h.team_id = f.team_id and h.kind = 'file' and h.row_id = f.id
     where t.public_id = $1 and not h.deleted and ${condition}`,
    [teamId],
  );
  return rows.map(({ sha256 }) => sha256);
};

const storedHashes = async ({ servers, teamId }: FileWorld): Promise<readonly string[]> => {
  const rows = await servers.products[0].db.query<{ sha256: string }>(
    'select s.sha256 from app.stored_file s join app.team t on t.id = s.team_id where t.public_id = $1',
    [teamId],
  );
  return rows.map(({ sha256 }) => sha256);
};

const deletedHashes = async (world: FileWorld): Promise<ReadonlySet<string>> => {
  const living = new Set(await rowsWhere(world, 'true'));
  return new Set(world.contents.map(sha256Of).filter((hash) => world.deletedHashes.has(hash) && !living.has(hash)));
};
