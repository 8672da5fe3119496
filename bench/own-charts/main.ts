import { findChromium } from '../../tools/find-chromium.mjs';
import { createReport } from '../report.ts';
import { measureBrowser } from './browser.ts';
import { measureSearch } from './search.ts';

/** The project's folder, and the arguments: `--short` for fewer rounds and threads; `--search` for the search alone. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

/** Times what twenty charts of a team's own cost in the search, in *Add thread* and at a cold offline start. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const report = createReport('own-charts', root);
  const isShort = args.includes('--short');
  measureSearch(report, root, isShort ? 5 : 25);
  const executablePath = findChromium();
  if (args.includes('--search')) return report.finish();
  if (executablePath === undefined)
    process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
  else
    await measureBrowser(report, {
      root,
      executablePath,
      threads: isShort ? 300 : 1000,
      rounds: isShort ? 3 : 9,
    });
  return report.finish();
};
