import { Hono } from 'hono';
import { initialTeamSettings } from '#core/settings.ts';
import type { Config } from '#server/base/config.ts';
import type { ServerEnv } from '#server/base/request-variables.ts';

/** What the browser is told at run time (contract §1). An empty `supabaseUrl` means the page's own origin. */
export interface BrowserConfig {
  readonly environment: Config['environment'];
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly storageKey: string;
  readonly build: string;
  readonly currencyDefault: string;
}

/** Answers `/config.json`, never from a cache. */
export const createBrowserConfig = (config: Config, build: string): Hono<ServerEnv> => {
  const app = new Hono<ServerEnv>();
  app.get('/config.json', (c) => c.json(browserConfig(config, build), 200, { 'Cache-Control': 'no-store' }));
  return app;
};

const browserConfig = ({ environment, auth, storageKey }: Config, build: string): BrowserConfig => ({
  environment,
  supabaseUrl: auth.kind === 'external' ? auth.url : '',
  // the embedded auth server asks for no key, but the client library insists on one
  supabaseKey: auth.kind === 'external' ? auth.anonKey : 'embedded',
  storageKey,
  build,
  currencyDefault: initialTeamSettings.currency,
});
