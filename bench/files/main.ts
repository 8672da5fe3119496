import { createReport } from '../report.ts';
import { measureStarts } from './starts.ts';
import { measureTransfers } from './transfers.ts';

/** The arguments: `transfers` or `starts` for one part alone; `--short` for smaller files, fewer threads and rounds. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

/** Measures file transfers, the server's memory during uploads, and app starts beside a thousand photos. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const isShort = args.includes('--short');
  const report = createReport('files', root);
  try {
    if (!args.includes('starts'))
      await measureTransfers(root, report, isShort ? { mib: 10, rounds: 3 } : { mib: 25, rounds: 7 });
    if (!args.includes('transfers'))
      await measureStarts(root, report, isShort ? { threads: 1000, rounds: 9 } : { threads: 10_000, rounds: 24 });
  } finally {
    report.finish();
  }
};
