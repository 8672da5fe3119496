import { counted } from '#server/base/counted.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { createFileStores } from '#server/files/file-stores.ts';
import { forgetLostFiles } from '#server/files/judge-files.ts';
import { byHand } from './with-parts.ts';
import { startNewHistory } from '#server/db/history/new-history.ts';

/** `npm run restored` begins a new history in every team. Run it once after a restore, before the server starts. */
await byHand(async (parts) => {
  const { db, bucket, bucketTrouble } = parts;
  if (bucketTrouble !== undefined) throw new StartRefusal(bucketTrouble);
  const teams = await startNewHistory(db, new Date());
  const lost = await forgetLostFiles(db, createFileStores(db, bucket));
  const files =
    lost === 0 ? '' : ` The bytes of ${counted(lost, 'file', 'files')} are gone: devices that have them send them.`;
  return `A new history has begun in ${counted(teams, 'team', 'teams')}. Devices will offer again what the backup does not hold.${files}`;
}, 'Put the backup back while no server runs.');
