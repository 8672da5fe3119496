import { tidyUp } from '#server/upkeep/tidy-up.ts';
import { byHand } from './with-parts.ts';

/** `npm run upkeep` removes old records now; every running server does so each hour. */
await byHand(async (parts) => {
  const tidied = await tidyUp(parts);
  if (tidied === undefined) return 'A running server is doing it at this moment.';
  const lines = Object.entries(tidied).map(([what, count]) => `  ${what}: ${count}`);
  return `Removed what is older than it has to be:\n${lines.join('\n')}`;
}, 'It does the upkeep by itself, every hour.');
