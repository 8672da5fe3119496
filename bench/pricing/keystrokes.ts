import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '../../e2e/support/chromium-args.ts';
import { median, percentile } from '../figures.ts';
import type { Report } from '../report.ts';

const port = 3310;
const url = `http://localhost:${port}`;
/** How many times slower than this machine the page runs. */
const throttle = 4;
const lines = 20;
/** The chart draws every quantity up to twice the person's quantity. */
const quantity = 150;
const mostTimesEmpty = 2;

export const measureKeystrokes = async (
  report: Report,
  { root, executablePath, times }: { readonly root: string; readonly executablePath: string; readonly times: number },
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'spoolside-bench-'));
  const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    await answering();
    const page = await browser.newPage({ serviceWorkers: 'block' });
    await register(page);
    await openCalculator(page);
    const key = await draftKey(page);
    const slow = await page.context().newCDPSession(page);
    const measured: Record<string, readonly number[]> = {};
    // Two rounds in turn, so that other load on the machine slows both equally.
    for (const round of [0, 1])
      for (const [name, count] of [
        ['empty', 1],
        ['full', lines],
      ] as const) {
        await page.evaluate(([at, draft]) => localStorage.setItem(at, draft), [key, draftOf(count)] as const);
        await openCalculator(page);
        await slow.send('Emulation.setCPUThrottlingRate', { rate: throttle });
        const took = await type(page, times, 1 + round);
        await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        measured[name] = [...(measured[name] ?? []), ...took];
      }
    const [empty, full] = [measured['empty'] ?? [], measured['full'] ?? []];
    const ratio = median(full) / median(empty);
    report.add({
      what: `a keystroke to the painted answer, ${lines} lines and a ladder of ${2 * quantity}, ${throttle} times slowed`,
      figure: `${median(full).toFixed(0)} ms`,
      beside: `one line ${median(empty).toFixed(0)} ms`,
      ratio,
      bar: `≤ ${mostTimesEmpty}`,
      isWithin: ratio <= mostTimesEmpty,
    });
    report.add({
      what: 'the same, one in twenty takes longer than',
      figure: `${percentile(full, 0.95).toFixed(0)} ms`,
      beside: `one line ${percentile(empty, 0.95).toFixed(0)} ms`,
    });
    report.keep('keystrokes', measured);
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
};

const answering = async (): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`${url} does not answer.`);
};

const register = async (page: Page): Promise<void> => {
  await page.goto(`${url}/register`);
  await page.getByLabel('Email').fill('bench@example.com');
  await page.getByLabel('Password', { exact: true }).fill('three odd words');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/dashboard/u, { timeout: 60_000 });
};

const openCalculator = async (page: Page): Promise<void> => {
  await page.goto(`${url}/calculators/pricing`);
  await page.getByRole('img', { name: /Sum by number/u }).waitFor();
};

/** Finds the localStorage key of this person's draft, by typing into the draft. */
const draftKey = async (page: Page): Promise<string> => {
  await page.getByRole('textbox', { name: 'Quantity' }).fill('25');
  const key = await page.evaluate(() => Object.keys(localStorage).find((name) => name.endsWith('pricing')));
  if (key === undefined) throw new Error('What is typed on the calculator is not kept.');
  return key;
};

const draftOf = (count: number): string => {
  const line = (at: number) => ({
    qty: String(at === 0 && count > 1 ? quantity : 24),
    blank: '6',
    customerSupplied: false,
    placements: [{ stitches: String(8000 + 37 * at), colours: '4', trims: '6', digitized: false }],
  });
  return JSON.stringify({ lines: Array.from({ length: count }, (_, at) => line(at)) });
};

const type = (page: Page, times: number, by: number): Promise<readonly number[]> =>
  page.evaluate(
    async ([keys, step]) => {
      const input = [...document.querySelectorAll('label')].find((one) => one.textContent === 'Quantity')?.control;
      const total = document.querySelector('output[aria-label="Total"]');
      if (!(input instanceof HTMLInputElement) || total === null) throw new Error('The calculator is not there.');
      const first = Number(input.value);
      const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const keystroke = (text: string): Promise<number> =>
        new Promise((resolve) => {
          const begun = performance.now();
          const painted = () =>
            requestAnimationFrame(() => {
              const channel = new MessageChannel();
              channel.port1.addEventListener('message', () => resolve(performance.now() - begun));
              channel.port1.start();
              channel.port2.postMessage(0);
            });
          const seen = new MutationObserver(() => {
            seen.disconnect();
            painted();
          });
          seen.observe(total, { characterData: true, childList: true, subtree: true });
          put?.call(input, text);
          input.dispatchEvent(new Event('input', { bubbles: true }));
        });
      const took: number[] = [];
      for (let at = 1; at <= keys; at += 1) {
        took.push(await keystroke(String(first + ((at * step) % 9) + 1)));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return took;
    },
    [times, by] as const,
  );
