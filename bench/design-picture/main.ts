import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '../../e2e/support/chromium-args.ts';
import { findChromium } from '../../tools/find-chromium.mjs';
import { exponent, median, percentile } from '../figures.ts';
import { createReport, type Report } from '../report.ts';
import { call } from '../sync/browser.ts';
import type { FirstPicture, Frames } from './own-page/product.ts';

/** The project's folder and bundles, and the arguments: `--short` for a third of the rounds. */
export interface Call {
  readonly root: string;
  readonly bundles: string;
  readonly args: readonly string[];
}

/** Measures the thread picture of a design beside plain lines of the same stitches on a canvas. */
export const main = async ({ root, bundles, args }: Call): Promise<void> => {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    process.stdout.write('There is no Chromium on this machine; CHROMIUM_PATH can name one.\n');
    return;
  }
  const report = createReport('design-picture', root);
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    const page = await browser.newPage({ viewport: { width: 1180, height: 820 } });
    await page.addScriptTag({ content: await readFile(join(bundles, 'product.js'), 'utf8') });
    const rounds = args.includes('--short') ? 3 : 9;
    await measureFirst(report, page, rounds);
    for (const what of ['zoom', 'play'] as const) await measureFrames(report, page, what, rounds * 20);
  } finally {
    await browser.close();
    report.finish();
  }
};

const measureFirst = async (report: Report, page: Page, rounds: number): Promise<void> => {
  const wholes: number[] = [];
  for (const stitches of [10_000, 100_000] as const) {
    const took: Record<'product' | 'lines', FirstPicture[]> = { product: [], lines: [] };
    for (let round = 0; round <= rounds; round += 1) {
      const product = await call<FirstPicture>(page, 'firstPicture', stitches);
      const lines = await call<FirstPicture>(page, 'firstLines', stitches);
      if (round === 0) continue; // the first round compiles the code
      took.product.push(product);
      took.lines.push(lines);
    }
    report.keep(`first picture of ${stitches}`, took);
    const [first, whole] = [
      median(took.product.map(({ firstMs }) => firstMs)),
      median(took.product.map(({ wholeMs }) => wholeMs)),
    ];
    const lines = median(took.lines.map(({ wholeMs }) => wholeMs));
    wholes.push(whole);
    const named = `${stitches.toLocaleString('en')} stitches`;
    const beside = `plain lines ${lines.toFixed(0)} ms`;
    report.add({ what: `${named}: something is seen`, figure: `${first.toFixed(0)} ms`, beside, ratio: first / lines });
    report.add({ what: `${named}: all is seen`, figure: `${whole.toFixed(0)} ms`, beside, ratio: whole / lines });
  }
  const [small = 0, large = 0] = wholes;
  report.add({ what: 'growth from 10,000 to 100,000', figure: exponent(10_000, small, 100_000, large).toFixed(2) });
};

const measureFrames = async (report: Report, page: Page, what: 'zoom' | 'play', frames: number): Promise<void> => {
  const product = await call<Frames>(page, `${what}Picture`, 200_000, frames);
  const lines = await call<Frames>(page, `${what}Lines`, 200_000, Math.min(frames, 20));
  report.keep(what, { product, lines });
  const [ours, theirs] = [median(product.gapsMs), median(lines.gapsMs)];
  report.add({
    what: `200,000 stitches, ${what}: a frame, half of them within`,
    figure: `${ours.toFixed(0)} ms, 95 % within ${percentile(product.gapsMs, 0.95).toFixed(0)} ms`,
    beside: `plain lines ${theirs.toFixed(0)} ms`,
    ratio: ours / theirs,
    bar: '≤ 0.5',
    isWithin: ours / theirs <= 0.5,
  });
};
