import { findChromium } from '../../tools/find-chromium.mjs';
import { createReport } from '../report.ts';
import { measureEngine } from './engine.ts';
import { measureKeystrokes } from './keystrokes.ts';

/** The project's folder, and the arguments: `--short` for fewer keys; `engine` or `screen` for that part alone. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

/** Measures the pricing engine alone, and a keystroke in the calculator until its answer is painted. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const report = createReport('pricing', root);
  const wants = (part: string): boolean => !args.some((arg) => !arg.startsWith('-')) || args.includes(part);
  try {
    if (wants('engine')) measureEngine(report);
    const executablePath = findChromium();
    if (!wants('screen')) return;
    if (executablePath === undefined)
      process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
    else await measureKeystrokes(report, { root, executablePath, times: args.includes('--short') ? 15 : 60 });
  } finally {
    report.finish();
  }
};
