import { Hono } from 'hono';
import { initialTeamSettings } from '#core/settings/settings.ts';
import type { PageConfig } from '#core/wire/config-wire.ts';
import type { Config } from '#server/base/config.ts';
import type { ServerEnv } from '#server/base/environment.ts';

/** Serves `/config.json`, the settings that a page reads when it starts; no cache may store it. */
export function createBrowserConfig(config: Config, build: string): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.get('/config.json', (c) => c.json(browserConfig(config, build), 200, { 'Cache-Control': 'no-store' }));
  return app;
}

/** Returns the environment for pages: an installation on a person's own machine (`local`) counts as `production`. */
export function pageEnvironment({ environment }: Pick<Config, 'environment'>): PageConfig['environment'] {
  return environment === 'local' ? 'production' : environment;
}

const browserConfig = (config: Config, build: string): PageConfig => ({
  environment: pageEnvironment(config),
  supabaseUrl: config.auth.kind === 'external' ? config.auth.url : '',
  // the embedded auth server needs no key, but the client library requires one
  supabaseKey: config.auth.kind === 'external' ? config.auth.anonKey : 'embedded',
  storageKey: config.storageKey,
  build,
  currencyDefault: initialTeamSettings.currency,
  publicUrl: config.isPublicUrlSet ? config.publicUrl : null,
});
