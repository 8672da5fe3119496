import type { PlantedBug } from '../planted-bug.ts';

export const plantedFileBugs: readonly PlantedBug[] = [
  {
    name: 'unsent-evicted',
    says: 'a device that is full removes bytes that were never sent',
    worlds: 'files',
    file: 'src/data/files/file-bytes.ts',
    find: "!pinned && (state === 'fetched' || (state === 'sent' && (sentAt ?? 0) < old))",
    replace: '!pinned && (void [state, sentAt, old], true)',
  },
  {
    name: 'sent-evicted-at-once',
    says: 'a device removes bytes as soon as they are sent, and the server is set back',
    worlds: 'files',
    file: 'src/data/files/file-bytes.ts',
    find: "(state === 'sent' && (sentAt ?? 0) < old)",
    replace: "(state === 'sent' && (sentAt ?? 0) < old + 7 * 86_400_000)",
  },
  {
    name: 'whole-not-checked',
    says: 'a part is stored under the hash of another file',
    worlds: 'files',
    file: 'server/files/take-upload.ts',
    find: 'if ((read?.sha256 ?? known) !== file.sha256) return',
    replace: "if ((read?.sha256 ?? known) === '') return",
  },
  {
    name: 'found-by-hash-alone',
    says: 'the bytes of a file are shown to another team that knows its hash',
    worlds: 'files',
    file: 'server/files/send-file.ts',
    find: 'const row = (await rowsNaming(db, file, access)).find(({ stored, isOfDeleted }) => stored && !isOfDeleted);',
    replace: `const [owner] = await db.query<{ id: number }>('select team_id as id from app.stored_file where sha256 = $1', [file.sha256]);
  if (owner !== undefined) file = { ...file, teamId: owner.id };
  const row = (await rowsNaming(db, file, access)).find(({ stored, isOfDeleted }) => stored && !isOfDeleted);`,
  },
  {
    name: 'known-hash-is-a-file',
    says: 'a team whose row names a hash need not send the bytes, because another team has them',
    worlds: 'files',
    file: 'server/files/take-upload.ts',
    find: 'const here = await storedFile(tx, file);',
    replace: `const [any] = await tx.query<{ id: number }>('select team_id as id from app.stored_file where sha256 = $1', [file.sha256]);
    const here = await storedFile(tx, { ...file, teamId: any?.id ?? file.teamId });
    if (here !== undefined) return ok({ missing: [], version: undefined });`,
  },
  {
    name: 'not-sent-again',
    says: 'after the server was set back, bytes that count as sent are not sent again',
    worlds: 'files',
    file: 'src/data/files/waiting-files.ts',
    find: 'if (lacking.length > 0 && file.sentFor !== sentFor) {',
    replace: "if (lacking.length > 0 && file.state === 'waiting' && file.sentFor !== sentFor) {",
  },
  {
    name: 'files-not-set-aside',
    says: 'a device that leaves a team drops the bytes that it has not sent',
    worlds: 'files',
    file: 'src/data/left-teams/set-aside.ts',
    find: 'const files = isLost ? await db.fileBytes.toCollection().primaryKeys() : await waitingFiles(db);',
    replace: 'const files: readonly string[] = (await waitingFiles(db)).slice(0, 0);',
  },
  {
    name: 'bytes-before-row',
    says: 'a device sends bytes although it has not pushed the row that names them',
    worlds: 'files',
    file: 'src/data/files/waiting-files.ts',
    find: '.filter(({ v, dirty }) => v > 0 && dirty === undefined)',
    replace: '.filter(({ v }) => v >= 0)',
  },
  {
    name: 'one-part-short',
    says: 'a device counts a file as sent while the server lacks its last part',
    worlds: 'files',
    file: 'src/sync/uploads.ts',
    find: 'if (missing.length === 0) {',
    replace: 'if (missing.length <= 1) {',
  },
  {
    name: 'stored-with-the-first-part',
    says: 'a row says that its bytes are stored although parts of them are missing',
    worlds: 'files',
    file: 'server/files/take-upload.ts',
    find: 'if (sent.length < partsOf(whole)) return ok(nothingNew);',
    replace: `if (sent.length < partsOf(whole))
    return ok({ is: 'done', version: await markRows(tx, file, await lockTeam(tx, file.teamId), rows, rows[0]?.type ?? '') });`,
  },
  {
    name: 'upload-never-ends',
    says: 'an upload stays open after somebody else has completed the file, until nobody can begin another',
    worlds: 'files',
    file: 'server/db/files.ts',
    find: 'u.sha256 = $2 and (u.sender = $3 or u.bytes > (',
    replace: 'u.sha256 = $2 and u.sender = $3 and (true or u.bytes > (',
  },
  {
    name: 'parts-of-anybody',
    says: 'the parts that somebody else has sent count as those of this person',
    worlds: 'files',
    file: 'server/db/files.ts',
    find: "'select n from app.file_part where team_id = $1 and sha256 = $2 and sender = $3 order by n'",
    replace:
      "'select distinct n from app.file_part where team_id = $1 and sha256 = $2 and $3::uuid is not null order by n'",
  },
];
