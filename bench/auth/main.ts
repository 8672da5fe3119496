import { createReport } from '../report.ts';
import { measureForeignIds } from './foreign-ids.ts';
import { measureGuesses } from './guesses.ts';
import { openStage } from './stage.ts';
import { measureTwins } from './twins.ts';

/** Where the bench runs, and what was asked for on the command line: `--short`. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

/** Measures what the built-in sign-in and the product tell a stranger by their pace, and how far guessing at passwords gets. */
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
