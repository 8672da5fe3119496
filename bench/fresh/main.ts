import { createReport } from '../report.ts';
import { measureBookings } from './bookings.ts';
import { fill } from './fill.ts';
import { measureFlush } from './flush.ts';
import { openStage } from './stage.ts';

/** The project's folder, and the arguments: with `--short`, a fifth of the rows and of the offline changes. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

/** Measures a new installation from its first row on; all rows come through the push API. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const report = createReport('fresh', root);
  const stage = await openStage();
  const share = args.includes('--short') ? 0.2 : 1;
  try {
    const filled = await fill(stage, report, share);
    await measureBookings(stage, report, filled);
    await measureFlush(stage, report, share);
  } finally {
    report.finish();
    await stage.close();
  }
};
