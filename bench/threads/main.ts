import { createReport } from '../report.ts';
import { measureColours } from './colours.ts';
import { measureImport } from './import.ts';
import { measureSearch } from './search.ts';

/** Where the bench runs, and what was asked for on the command line: `--short`, a few rounds of everything. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

/** Measures what the list of threads works out at each key, by itself and without a browser: the search, the colour match, and the check of a file. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const report = createReport('threads', root);
  const rounds = args.includes('--short') ? 3 : 15;
  measureColours(report, rounds);
  measureSearch(report, rounds);
  measureImport(report, rounds);
  report.finish();
};
