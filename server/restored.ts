import { byHand } from './by-hand.ts';
import { startNewHistory } from '#server/db/history/new-history.ts';

/** `npm run restored`: to be run once after a backup was put back, before the server starts. */
await byHand(async (parts) => {
  const teams = await startNewHistory(parts.db, new Date());
  return `A new history has begun in ${teams} ${teams === 1 ? 'team' : 'teams'}. Devices will offer again what the backup does not hold.`;
}, 'Put the backup back while no server runs.');
