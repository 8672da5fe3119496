import { buildOf, isOlderBuild, type Build } from '#core/builds.ts';
import { askWorker } from './ask-worker.ts';

const agePatienceMs = 4000; // a worker that waits may have to be started first

/** Whether a worker that waits may be offered: a server that was set back offers one of an older build. */
export async function isNewer(waiting: ServiceWorker, running: ServiceWorker | null): Promise<boolean> {
  const own = await ageOf(running);
  // A worker that knows its age tells it; one that does not answer is of a release from before it could.
  if (own?.step === undefined) return true;
  const other = await ageOf(waiting);
  if (other === undefined) return false;
  // One that answers without an age could not note it while it was installed: the server served it as its newest.
  return other.step === undefined || !isOlderBuild(other, own);
}

/**
 * Fetches the newest worker of the server and waits until it is installed. `none`: the server has no newer one;
 * `unreachable`: the fetch broke off.
 */
export async function fetchNewer(registration: ServiceWorkerRegistration): Promise<'waiting' | 'none' | 'unreachable'> {
  try {
    await registration.update();
  } catch {
    return 'unreachable'; // no network, or a file of the new version is missing
  }
  const coming = registration.installing;
  if (coming)
    await new Promise<void>((resolve) => {
      coming.addEventListener('statechange', () => coming.state !== 'installing' && resolve());
      if (coming.state !== 'installing') resolve();
    });
  const { waiting, active } = registration;
  if (waiting) return (await isNewer(waiting, active)) ? 'waiting' : 'none';
  return coming ? 'unreachable' : 'none';
}

const ageOf = async (worker: ServiceWorker | null): Promise<Build | undefined> =>
  buildOf(worker && (await askWorker(worker, { type: 'TELL_AGE' }, agePatienceMs)));
