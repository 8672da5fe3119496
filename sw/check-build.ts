import { buildOf, isOlderBuild, type Build } from '#core/builds.ts';
import type { BuildCheck } from '#core/worker-message.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;
type Caches = Pick<CacheStorage, 'open'>;

interface CheckBuildDeps {
  readonly fetch: Fetch;
  readonly own: Build;
  readonly update: () => Promise<unknown>;
}

/**
 * Compares the served build with the running one; if it is a newer one, the browser fetches the new worker. A server
 * that was set back to an older release is left alone: its page could not read what this one has stored. Never throws.
 */
export async function checkBuild({ fetch, own, update }: CheckBuildDeps): Promise<BuildCheck> {
  try {
    const served = await servedBuild(fetch);
    if (served === undefined) return 'unknown';
    if (served.id === own.id) return 'same';
    if (isOlderBuild(served, own)) return 'older';
    await update();
    return 'newer';
  } catch {
    // the device is offline, a captive portal answered, or an update broke off: the next check tries again
    return 'unknown';
  }
}

const servedBuild = async (fetch: Fetch): Promise<Build | undefined> => {
  const response = await fetch('/builds/latest.json', { cache: 'no-store', credentials: 'same-origin' });
  return response.ok ? buildOf(await response.json()) : undefined;
};

const [store, entry] = ['spoolside-build', '/builds/own.json'];

/** Notes, while this worker is installed, what the server says of its build. Without the note builds count as equal. */
export async function noteOwnBuild(fetch: Fetch, caches: Caches, id: string): Promise<void> {
  try {
    const served = await servedBuild(fetch);
    if (served?.id !== id) return;
    await (await caches.open(store)).put(`${entry}?${id}`, Response.json(served));
  } catch {
    // an installation must not fail for want of this note
  }
}

/** What `noteOwnBuild` noted of the build with this id; the id alone if there is no note. */
export async function ownBuild(caches: Caches, id: string): Promise<Build> {
  const noted = await (await caches.open(store)).match(`${entry}?${id}`);
  return (noted && buildOf(await noted.json())) ?? { id };
}
