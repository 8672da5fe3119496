import { readConfig } from '#server/base/config.ts';
import { createLog } from '#server/base/log.ts';
import { openParts, type OpenParts } from './open-parts.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { withLongerQueries } from '#server/db/sql.ts';

/** How long one statement of a work by hand may take, in ms. */
export const byHandMs = 60 * 60_000;

/** Opens the product's parts without serving anybody, does one piece of work, says what came of it and lets everything go. Ends the process with one line when they cannot be opened; `hint` is added to it. */
export const byHand = async (work: (open: OpenParts) => Promise<string>, hint: string): Promise<void> => {
  try {
    const config = readConfig(process.env);
    if (!config.ok) throw new StartRefusal(config.error);
    const open = await openParts(config.value, createLog('silent'), { build: 'by hand' });
    try {
      const parts = { ...open.parts, db: withLongerQueries(open.parts.db, byHandMs) };
      process.stdout.write(`${await work({ ...open, parts })}\n`);
    } finally {
      open.announceStop();
      await open.close();
    }
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    process.stderr.write(`${error.message} ${hint}\n`);
    process.exit(1);
  }
};
