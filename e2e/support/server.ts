import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { openFolder } from './open-folder.ts';
import { createProgram, type Program } from './program.ts';

const root = join(import.meta.dirname, '../..');

/**
 * A server under test. `stop` is a person's Ctrl-C, `kill` a power cut; `remove` ends it and deletes its data.
 *
 * Its data folder and its port stay its own over `stop` and `start`, so a browser that comes back finds the same origin.
 */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** Who signs people in: this server itself, or with `E2E_SIGN_IN=elsewhere` one of another origin. */
  readonly auth: { readonly url: string; readonly dataDir: string };
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Stops, and starts the build that lies in another project folder, on the same data and under the same address. */
  readonly deploy: (folder: string) => Promise<void>;
  readonly words: () => string;
}

/** Whether this run has people sign in at another origin, as with a Supabase project (`E2E_SIGN_IN=elsewhere npx playwright test`). */
export const signsInElsewhere = process.env['E2E_SIGN_IN'] === 'elsewhere';

/** Starts the built server on a free port with a fresh data folder and answers once it is ready. `env` adds to its configuration; without `APP_ENV` it is what `npm start` serves. */
export const startServer = async (env: Readonly<Record<string, string>> = {}): Promise<TestServer> => {
  const port = await freePort();
  const dataDir = await openFolder('spoolside-');
  const url = `http://localhost:${port}`;
  const isToldWhere = env['SUPABASE_URL'] !== undefined || env['AUTH_ALLOWED_ORIGINS'] !== undefined;
  const elsewhere =
    signsInElsewhere && !isToldWhere
      ? await startServer({ AUTH_ALLOWED_ORIGINS: env['PUBLIC_URL'] ?? url, AUTH_ADMIN_KEY: serviceKey })
      : undefined;
  const project: Readonly<Record<string, string>> = elsewhere
    ? { SUPABASE_URL: elsewhere.url, SUPABASE_ANON_KEY: 'any', SUPABASE_SERVICE_ROLE_KEY: serviceKey }
    : {};
  const programIn = (folder: string): Program => {
    const main = join(folder, 'dist/server/main.js');
    if (!existsSync(main)) throw new Error(`${main} is missing: run "npm run build" first.`);
    return createProgram({
      args: [main],
      env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...project, ...env },
      isReady: () => isReady(url),
    });
  };
  let program = programIn(root);
  let isOrphaned = false;

  const start = async (): Promise<void> => {
    isOrphaned = false;
    await program.start();
  };
  const stop = (): Promise<void> => program.end('SIGTERM');
  const kill = (): Promise<void> => {
    isOrphaned = true;
    return program.end('SIGKILL');
  };
  const remove = async (): Promise<void> => {
    // A database that `kill` left behind is adopted by a start and ended by its stop; only then may its folder go.
    if (isOrphaned) await start();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
    await elsewhere?.remove();
  };

  const deploy = async (folder: string): Promise<void> => {
    await stop();
    program = programIn(folder);
    await start();
  };

  await start();
  const auth = elsewhere ?? { url, dataDir };
  return { url, dataDir, auth, start, stop, kill, remove, deploy, words: () => program.words() };
};

/** Without it nobody's account could be ended at the other server. */
const serviceKey = 'a-service-key-of-the-tests-alone';

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
};
