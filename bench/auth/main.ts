import { createReport } from '../report.ts';
import { measureForeignIds } from './foreign-ids.ts';
import { measureGuesses } from './guesses.ts';
import { openStage } from './stage.ts';
import { measureTwins } from './twins.ts';

/** The project's folder, and the arguments on the command line: `--short` for fewer pairs. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

/** Measures what response times reveal to a stranger, and how far password guessing gets. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const report = createReport('auth', root);
  const stage = await openStage();
  try {
    await measureTwins(stage, report, args.includes('--short') ? 40 : 200);
    await measureForeignIds(stage, report, args.includes('--short') ? 60 : 400);
    await measureGuesses(stage, report);
  } finally {
    report.finish();
    await stage.close();
  }
};
