import { readConfig } from '#server/base/config.ts';
import { createLog } from '#server/base/log.ts';
import { openParts, type OpenParts } from './open-parts.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';

/** Opens the product's parts without serving anybody, does one piece of work, says what came of it and lets everything go. Ends the process with one line when they cannot be opened; `hint` is added to it. */
export const byHand = async (work: (open: OpenParts) => Promise<string>, hint: string): Promise<void> => {
  try {
    const config = readConfig(process.env);
    if (!config.ok) throw new StartRefusal(config.error);
    const open = await openParts(config.value, createLog('silent'), { build: 'by hand' });
    try {
      process.stdout.write(`${await work(open)}\n`);
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
