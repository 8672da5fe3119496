import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { openChromium } from './chromium.ts';

/** A person's devices, each a browser with a profile folder of its own. */
export interface Devices {
  /** Opens the browser of a device by its name: at first with a new profile, later with the same one and its data. */
  readonly open: (name: string, options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Closes the browsers and deletes every profile. */
  readonly remove: () => Promise<void>;
}

/** Makes devices whose browsers start with the arguments given. */
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
