import type { BuildCheck } from '#core/worker-message.ts';

interface CheckBuildDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly runningId: string;
  readonly update: () => Promise<unknown>;
}

/** Compares the served build with the running one; if they differ, the browser fetches the new worker. Never throws. */
export const checkBuild = async ({ fetch, runningId, update }: CheckBuildDeps): Promise<BuildCheck> => {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-store', credentials: 'same-origin' });
    if (!response.ok) return 'unknown';
    const served = idOf(await response.json());
    if (served === undefined) return 'unknown';
    if (served === runningId) return 'same';
    await update();
    return 'newer';
  } catch {
    // the device is offline, a captive portal answered, or an update broke off: the next check tries again
    return 'unknown';
  }
};

const idOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' ? body.id : undefined;
