import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { chromiumArgs } from '../e2e/support/chromium-args.ts';
import { freePort } from '../e2e/support/free-port.ts';
import { makeFullTeam } from '../e2e/support/full-team.ts';
import { signIn } from '../e2e/support/newcomer.ts';
import { openFolder } from '../e2e/support/open-folder.ts';
import { createProgram } from '../e2e/support/program.ts';

interface Person {
  readonly email: string;
  readonly password: string;
}

const person: Person = { email: 'bench@example.com', password: 'three odd words' };
const patienceMs = 240_000;
const lookedAtMs = 4000;

/** How many times slower than this machine the pages of a bench run. */
export const throttling = 4;

/** The path to open, and the selector of what must appear on the screen. */
export interface Start {
  readonly path: string;
  readonly seen: string;
}

export const slowDown = async (page: Page): Promise<void> => {
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: throttling });
};

export interface Scene {
  readonly root: string;
  readonly executablePath: string;
  readonly threads: number;
  readonly screen: BrowserContextOptions;
  readonly fill?: (dataDir: string, url: string, person: Person) => Promise<void>;
}

export interface InstalledApp {
  readonly url: string;
  readonly open: () => Promise<BrowserContext>;
  /** Opens the browser in its state right after the installation; later changes are lost. */
  readonly openAsInstalled: () => Promise<BrowserContext>;
}

export const withInstalledApp = async (
  { root, executablePath, threads, screen, fill }: Scene,
  work: (app: InstalledApp) => Promise<void>,
): Promise<void> => {
  const dataDir = await openFolder('spoolside-bench-');
  const profile = await openFolder('profile-');
  const url = `http://localhost:${await freePort()}`;
  const server = createProgram({
    args: [join(root, 'dist/server/main.js')],
    env: { PORT: new URL(url).port, HOST: '127.0.0.1', DATA_DIR: dataDir },
    // fetch fails while the server does not listen yet
    isReady: async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true,
  });
  const opened: BrowserContext[] = [];
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: [...chromiumArgs],
      ...screen,
    });
    opened.push(context);
    return context;
  };
  try {
    await server.start();
    const stage = { url, dataDir, auth: { url, dataDir } };
    await makeFullTeam(stage, person.email, person.password, threads);
    await fill?.(dataDir, url, person);
    const first = await open();
    await signIn(first, stage, person);
    await install(first, url);
    await first.close();
    const installed = `${profile}-installed`;
    await cp(profile, installed, { recursive: true });
    const openAsInstalled = async () => {
      await rm(profile, { recursive: true, force: true });
      await cp(installed, profile, { recursive: true });
      return open();
    };
    await work({ url, open, openAsInstalled });
  } finally {
    await Promise.all(opened.map((context) => context.close()));
    await server.end('SIGTERM');
    await Promise.all(
      [dataDir, profile, `${profile}-installed`].map((folder) => rm(folder, { recursive: true, force: true })),
    );
  }
};

/** Opens a page offline in a fresh browser; returns the ms until `seen` is painted. `then` runs before it is closed. */
export const startCold = async (
  context: BrowserContext,
  url: string,
  { path, seen }: Start,
  then?: (page: Page) => Promise<void>,
): Promise<number> => {
  try {
    await context.setOffline(true);
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript((selector) => {
      const look = () => {
        if (document.querySelector(selector) === null) requestAnimationFrame(look);
        else requestAnimationFrame(() => Object.assign(window, { seenAt: performance.now() }));
      };
      requestAnimationFrame(look);
    }, seen);
    await page.goto(url + path);
    const seenAt = await page.waitForFunction(() => (window as { readonly seenAt?: number }).seenAt, undefined, {
      timeout: patienceMs,
    });
    const seenMs = Number(await seenAt.jsonValue());
    await then?.(page);
    return seenMs;
  } finally {
    await context.close();
  }
};

const install = async (context: BrowserContext, url: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto(`${url}/inventory/check`);
  await page.waitForSelector('text=Ready offline', { timeout: patienceMs });
  await page.waitForSelector('text=All changes saved', { timeout: patienceMs, state: 'attached' });
  await page.waitForTimeout(lookedAtMs); // people do not close an app the moment it is ready
};
