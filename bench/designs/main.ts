import { findChromium } from '../../tools/find-chromium.mjs';
import { createReport } from '../report.ts';
import { measureLibrary } from './library.ts';
import { measureReading } from './reading.ts';

/** `args`: how many designs the library has (10,000), or 0 to leave it out. */
interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

/** Measures how fast designs are read, and a library of them beside as many threads. */
export const main = async ({ root, args: [wanted = '10000'] }: Call): Promise<void> => {
  const report = createReport('designs', root);
  measureReading(report, root);
  const executablePath = findChromium();
  const designs = Number(wanted);
  if (executablePath === undefined)
    process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
  else if (designs > 0) await measureLibrary(report, { root, executablePath, designs });
  report.finish();
};
