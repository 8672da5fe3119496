import { openBook } from '../../e2e/support/book.ts';
import { startScreens } from '../../e2e/support/start-screens.ts';
import { traceStart, type StartTrace } from '../../e2e/support/start-trace.ts';
import { furnishWorkshop, type Workshop } from '../../e2e/support/workshop.ts';
import { findChromium } from '../../tools/find-chromium.mjs';
import { median } from '../figures.ts';
import { slowDown, withInstalledApp } from '../offline-app.ts';
import { createReport } from '../report.ts';

/** How `bench/run.mjs` calls this bench: the folder of the project, and the names of the screens to measure (all without any). */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

const idOf = (at: number): string => `01990000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`;

/** Starts the installed app on each screen, offline and four times slower, beside the thread list and a bare page; prints the ratios. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const executablePath = findChromium();
  if (executablePath === undefined) return;
  const threads = 10_000;
  const report = createReport('start', root);
  let workshop: Workshop = { machine: '', quote: '' };
  const names = args.filter((arg) => !arg.startsWith('--'));
  await withInstalledApp(
    {
      root,
      executablePath,
      threads,
      screen: { viewport: { width: 1180, height: 820 } },
      fill: async (_dataDir, url, person) => {
        const book = await openBook(url, person.email, person.password);
        const ids = (from: number, step: number) => Array.from({ length: 20 }, (_, at) => idOf(from + 2 + at * step));
        workshop = await furnishWorkshop(book, { threads: ids(0, 7), spools: ids(threads, 25) });
      },
    },
    async ({ url, open }) => {
      const screens = startScreens(workshop);
      const chosen = Object.entries(screens).filter(([name]) => names.length === 0 || names.includes(name));
      const took: Record<string, number[]> = {};
      const last: Record<string, StartTrace> = {};
      for (let round = 0; round < 4; round += 1)
        for (const [name, screen] of chosen) {
          const context = await open();
          await context.setOffline(true);
          const page = await context.newPage();
          await slowDown(page);
          try {
            const trace = await traceStart(page, url, screen);
            if (round > 0) (took[name] ??= []).push(trace.seenMs);
            last[name] = trace;
          } catch (error) {
            process.stdout.write(`${name}: ${String(error).slice(0, 200)}\n`);
            await page.screenshot({ path: `/tmp/st/${name}.png` });
          }
          await context.close();
        }
      const floor = median(took['threads'] ?? [1]);
      for (const [name] of chosen) {
        const t = last[name];
        if (t === undefined) continue;
        const ms = median(took[name] ?? []);
        process.stdout.write(
          `${name.padEnd(12)} ${ms.toFixed(0)} ms ${(ms / floor).toFixed(2)} scripts ${t.scripts.length} calls ${t.calls.length} idb ${t.requests}/${t.rows}\n`,
        );
        if (args.includes('--list')) process.stdout.write(`  ${t.scripts.join(' ')}\n  ${t.calls.join(' ')}\n`);
      }
    },
  );
  report.finish();
};
