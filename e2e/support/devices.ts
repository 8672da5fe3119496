import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { openChromium } from './chromium.ts';

export interface Devices {
  /** Opens the browser of a device by its name. The profile and its data stay for the next opening. */
  readonly open: (name: string, options?: BrowserContextOptions) => Promise<BrowserContext>;
  readonly remove: () => Promise<void>;
}

export const createDevices = (args: readonly string[] = []): Devices => {
  const profiles = new Map<string, string>();
  const contexts: BrowserContext[] = [];
  return {
    open: async (name, options) => {
      const profile = profiles.get(name) ?? (await mkdtemp(join(tmpdir(), `${name}-`)));
      profiles.set(name, profile);
      const context = await openChromium(profile, options, args);
      contexts.push(context);
      return context;
    },
    remove: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await Promise.all([...profiles.values()].map((profile) => rm(profile, { recursive: true, force: true })));
    },
  };
};
