import { findChromium } from '../../tools/find-chromium.mjs';
import { createReport } from '../report.ts';
import { measureBrowser } from './browser.ts';
import { measureColours } from './colours.ts';
import { measureImport } from './import.ts';
import { measureSearch } from './search.ts';

/** The project's folder, and the arguments: `--short` for fewer rounds, and a tenth of the threads in the browser. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

/** Times the search, the colour match and the check of a file by themselves, then the thread list in a browser. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const report = createReport('threads', root);
  const isShort = args.includes('--short');
  const rounds = isShort ? 3 : 15;
  measureColours(report, rounds);
  measureSearch(report, rounds);
  measureImport(report, rounds);
  const executablePath = findChromium();
  if (executablePath === undefined)
    process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
  else
    await measureBrowser(report, {
      root,
      executablePath,
      threads: isShort ? 1000 : 10_000,
      rounds: isShort ? 3 : 7,
      starts: isShort ? 3 : 15, // so many because about one start in five takes a third longer
    });
  report.finish();
};
