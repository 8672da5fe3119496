import type { Workbox } from 'workbox-window';
import { limits } from '#core/limits.ts';
import { createListeners } from '#core/listeners.ts';
import type { WorkerMessage } from '#core/worker-message.ts';
import { askWorker } from './ask-worker.ts';
import type { Page } from './browser-page.ts';

/*
 * One tab's view of the build it runs:
 *
 *   unregistered ──register──▶ current ──a newer worker waits──▶ ready ──reload()──▶ reloading
 *                                 ├──another tab let it take over──▶ ready (the new worker already controls this tab)
 *                                 └──the worker is of another build──▶ ready (it took over while this tab was loaded)
 *
 * Only `reload()` leaves `ready`, except for `letTakeOver`.
 */

export interface UpdateState {
  /** Whether a newer version waits for this tab's reload. */
  readonly ready: boolean;
  /** Whether this device can start the app without a network. */
  readonly offlineReady: boolean;
  /** Whether the service worker could not be registered, e.g. because the device does not trust the certificate. */
  readonly failed: boolean;
}

export interface Updates {
  readonly state: () => UpdateState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the newer version, in this tab only. The other tabs keep what is on their screens. */
  readonly reload: () => void;
  readonly stop: () => void;
}

interface UpdateDeps {
  /** `navigator.serviceWorker`; undefined if the browser has none, as over plain http from another machine. */
  readonly container: ServiceWorkerContainer | undefined;
  readonly page: Page;
  /** The id of the build that this tab runs. */
  readonly runningId: string;
  readonly hasUnsavedForm: () => boolean;
  readonly report: (error: unknown) => void;
}

const answerPatienceMs = 2000;
const takeOverPatienceMs = 4000;
// Wait until the older worker has finished serving this page: Chromium (150) drops a take-over requested meanwhile.
const calmMs = 1200;

/** Registers the service worker after the paint, asks for newer builds, and notifies subscribers when it finds one. */
export const startUpdates = ({ container, page, runningId, hasUnsavedForm, report }: UpdateDeps): Updates => {
  const listeners = createListeners();
  const stops: (() => void)[] = [];
  let state: UpdateState = { ready: false, offlineReady: Boolean(container?.controller), failed: false };
  let workbox: Workbox | undefined;
  let registration: ServiceWorkerRegistration | undefined;
  let registering = false;
  let controlled = false;
  let takeOver: 'none' | 'wanted' | 'at cold start' = 'none';
  let gone = false;

  const change = (patch: Partial<UpdateState>) => {
    state = { ...state, ...patch };
    listeners.tell();
  };
  const leave = () => {
    if (gone) return;
    gone = true;
    page.reload();
  };
  const mayInterrupt = () => !page.wasTouched() && !hasUnsavedForm();

  const reload = () => {
    // If no worker waits, another tab was faster. The newer one runs already, so only load the page again.
    if (!registration?.waiting) return leave();
    takeOver = 'wanted';
    workbox?.messageSkipWaiting();
    // A person's press must always reload the page, even if the new worker does not take over.
    page.after(leave, takeOverPatienceMs);
  };

  const register = async (from: ServiceWorkerContainer) => {
    registering = true;
    try {
      workbox ??= await openWorkbox();
      controlled = from.controller !== null;
      registration = await workbox.register({ immediate: true });
      if (!registration) return;
      compareBuilds(from.controller).catch(report);
      change({ failed: false, offlineReady: registration.active !== null });
      const { active, installing, waiting } = registration;
      // Workbox reports only workers found from now on, but another tab may already be installing this one.
      if (active && installing)
        installing.addEventListener('statechange', () => {
          if (installing.state === 'installed') change({ ready: true });
        });
      if (active && waiting) await offerWhatWaited(active);
    } catch (error) {
      if (!state.failed) report(error);
      change({ failed: true });
    } finally {
      registering = false;
    }
  };
  const openWorkbox = async () => {
    const { Workbox } = await import('workbox-window');
    const opened = new Workbox('/sw.js', { updateViaCache: 'none' });
    opened.addEventListener('waiting', () => change({ ready: true }));
    opened.addEventListener('activated', () => change({ offlineReady: true }));
    opened.addEventListener('controlling', onControlling);
    return opened;
  };
  const offerWhatWaited = async (active: ServiceWorker) => {
    const windows = await askWorker(active, { type: 'COUNT_WINDOWS' }, answerPatienceMs);
    if (windows === 1) page.after(letTakeOver, calmMs);
  };
  // Activates a worker that waited when the page opened, if this is the only window, untouched and with nothing
  // unsaved.
  const letTakeOver = () => {
    if (gone || takeOver !== 'none' || !mayInterrupt()) return;
    // The page reloads only after the new worker took over. If that worker cannot activate, the page must not reload
    // for ever.
    takeOver = 'at cold start';
    workbox?.messageSkipWaiting();
  };
  const onControlling = () => {
    const leaving = takeOver === 'wanted' || (takeOver === 'at cold start' && mayInterrupt());
    if (leaving) leave();
    else change({ offlineReady: true, ready: state.ready || controlled });
    controlled = true;
  };
  const compareBuilds = async (controller: ServiceWorker | null) => {
    const served = controller && (await askWorker(controller, { type: 'TELL_BUILD' }, answerPatienceMs));
    if (typeof served === 'string' && served !== runningId) change({ ready: true });
  };

  const refresh = () => {
    if (!container || gone || registering || !page.isVisible()) return;
    if (!registration) void register(container);
    else if (registration.active) send(registration.active, { type: 'CHECK_BUILD' });
  };

  if (container) {
    stops.push(page.onTick(refresh, limits.buildPollMs), page.onReturn(refresh), page.onOnline(refresh));
    page.whenIdle(refresh);
  }

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    reload,
    stop: () => {
      gone = true;
      for (const stop of stops) stop();
    },
  };
};

const send = (worker: ServiceWorker, message: WorkerMessage): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, unlike a window, has no origin to name
  worker.postMessage(message);
