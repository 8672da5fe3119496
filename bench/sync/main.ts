import { findChromium } from '../../tools/find-chromium.mjs';
import { createReport } from '../report.ts';
import { measureAnswers } from './answers.ts';
import { openBrowser } from './browser.ts';
import { measureCheckAndCopy } from './check-and-copy.ts';
import { measureEditSeen } from './edit-seen.ts';
import { measureFirstSync } from './first-sync.ts';
import { measureLocalWrites } from './local-write.ts';
import { measurePushes } from './pushes.ts';
import type { Scene } from './scene.ts';
import { openStage } from './stage.ts';

/** The folders of the project and the bundles, and the arguments: `--short`, and the names of the only parts to run. */
export interface Call {
  readonly root: string;
  readonly bundles: string;
  readonly args: readonly string[];
}

const parts: readonly (readonly [string, (scene: Scene) => Promise<void>])[] = [
  ['write', measureLocalWrites],
  ['pushes', measurePushes],
  ['answers', measureAnswers],
  ['seen', measureEditSeen],
  ['first', measureFirstSync],
  ['copy', measureCheckAndCopy],
];

const budgetMs = 11 * 60_000;

/** Rejects if a part takes longer than `ms`, so that the figures of the other parts are still written. */
const within = (work: Promise<void>, ms: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The time is up.')), Math.max(ms, 1000));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Measures sync. If a part fails, it reports that and continues with the others. */
export const main = async ({ root, bundles, args }: Call): Promise<void> => {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
    return;
  }
  const end = Date.now() + budgetMs;
  const stage = await openStage(root);
  const report = createReport('sync', root);
  const browser = await openBrowser(executablePath, stage.folder, 'a', bundles);
  const other = await openBrowser(executablePath, stage.folder, 'b', bundles);
  const isShort = args.includes('--short');
  const scene: Scene = { stage, browser, other, report, isShort, timeLeft: () => end - Date.now() };
  const chosen = parts.filter(([name]) => !args.some((arg) => !arg.startsWith('-')) || args.includes(name));
  try {
    for (const [name, measure] of chosen) {
      try {
        await within(measure(scene), scene.timeLeft());
      } catch (error) {
        report.add({ what: name, figure: 'not measured' });
        process.stdout.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      }
    }
  } finally {
    report.finish();
    await browser.close();
    await other.close();
    await stage.close();
  }
};
