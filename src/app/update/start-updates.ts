import type { Workbox } from 'workbox-window';
import { limits } from '#core/limits.ts';
import { createListeners } from '#core/listeners.ts';
import type { WorkerMessage } from '#core/worker-message.ts';
import { whenIdleIn } from '../hold-back.ts';
import { askWorker } from './ask-worker.ts';
import { buildId } from './build-id.ts';

/*
 * One tab's view of the build it runs:
 *
 *   unregistered ──register──▶ current ──a newer worker waits──▶ ready ──reload()──▶ reloading
 *                                 ├──another tab let it take over──▶ ready (the new worker already controls this tab)
 *                                 └──the worker is of another build──▶ ready (it took over while this tab was loaded)
 *
 * Only `reload()` leaves `ready`, except for `letTakeOver`. A worker of an older build, from a server that was set back,
 * is never `ready`.
 *
 * When the server refuses this build (426), the tab is `needed`: `reload()` then fetches the new worker first, and a
 * press in one tab takes along all that are `needed` and hold nothing unsaved.
 */

/** The functions of the page that updating needs. Each `on…` returns a function that removes its listener or timer. */
export interface Page {
  readonly isVisible: () => boolean;
  /**
   * Whether a person has used this page since it was loaded, by touch, mouse or key; true if the browser cannot tell.
   */
  readonly wasTouched: () => boolean;
  readonly reload: () => void;
  /** Runs `work` once, when the page is loaded and the browser is idle. */
  readonly whenIdle: (work: () => void) => void;
  /** Runs `work` when the page gets the focus, and when it is shown or hidden. */
  readonly onReturn: (work: () => void) => () => void;
  readonly onOnline: (work: () => void) => () => void;
  readonly onTick: (work: () => void, everyMs: number) => () => void;
  readonly after: (work: () => void, delayMs: number) => void;
  /** Tells the other tabs that the server refuses this build, and runs `work` when one of them tells it. */
  readonly tellNeeded: () => void;
  readonly onNeeded: (work: () => void) => () => void;
}

export interface UpdateState {
  /** Whether a newer version waits for this tab's reload. */
  readonly ready: boolean;
  /** Whether this device can start the app without a network. */
  readonly offlineReady: boolean;
  /** Whether the service worker could not be registered, e.g. because the device does not trust the certificate. */
  readonly failed: boolean;
  /** Whether the server takes nothing from this build any more. */
  readonly needed: boolean;
  /** What came of fetching the needed version. `none`: the server has no newer one; `unreachable`: it broke off. */
  readonly fetching: 'no' | 'yes' | 'none' | 'unreachable';
}

export interface Updates {
  readonly state: () => UpdateState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the newer version, in this tab only. The other tabs keep what is on their screens. */
  readonly reload: () => void;
  /** The server has refused this build as too old (426): asks for the newer one at once, and tells the other tabs. */
  readonly require: () => void;
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

// Loaded when a worker waits or is needed, which few visits see.
const newerWorker = () => import('./newer-worker.ts');
const answerPatienceMs = 2000;
const takeOverPatienceMs = 4000;
// Wait until the older worker has finished serving this page: Chromium (150) drops a take-over requested meanwhile.
const calmMs = 1200;

/** Registers the service worker after the paint, asks for newer builds, and notifies subscribers when it finds one. */
export function startUpdates({ container, page, runningId, hasUnsavedForm, report }: UpdateDeps): Updates {
  const listeners = createListeners();
  const stops: (() => void)[] = [];
  let state: UpdateState = {
    ready: false,
    offlineReady: Boolean(container?.controller),
    failed: false,
    needed: false,
    fetching: 'no',
  };
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
    if (registration?.waiting && (state.ready || !state.needed)) return takeWaiting();
    // If no worker waits, another tab was faster. The newer one runs already, so only load the page again.
    if (!state.needed || !container) return leave();
    if (state.fetching !== 'yes') fetchNeeded(container).catch(report);
  };
  const takeWaiting = (tries = 1) => {
    takeOver = 'wanted';
    workbox?.messageSkipWaiting();
    // A person's press must always reload the page, even if the new worker does not take over. A page that the server
    // refuses asks again, because the old worker would only load the old page.
    page.after(
      () => (state.needed && registration?.waiting && tries < 3 ? takeWaiting(tries + 1) : leave()),
      takeOverPatienceMs,
    );
  };
  const fetchNeeded = async (from: ServiceWorkerContainer) => {
    change({ fetching: 'yes' });
    if (!registration) await register(from);
    // Without a worker the network serves the page.
    if (!registration) return leave();
    if (await isServedByAnother(registration.active)) return leave();
    const { fetchNewer } = await newerWorker();
    const found = await fetchNewer(registration);
    if (gone) return;
    change({ fetching: found === 'waiting' ? 'yes' : found });
    if (found === 'waiting') takeWaiting();
  };
  const isServedByAnother = async (worker: ServiceWorker | null) => {
    const id = worker && (await askWorker(worker, { type: 'TELL_BUILD' }, answerPatienceMs));
    return typeof id === 'string' && id !== runningId;
  };
  const require = () => {
    if (state.needed) return;
    change({ needed: true });
    page.tellNeeded();
    // The press will ask again and say what came of it.
    registration?.update().catch(() => undefined);
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
          if (installing.state === 'installed') void offer(installing).catch(report);
        });
      if (active && waiting && (await offer(waiting))) await offerWhatWaited(active);
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
    // What waits before `register` has answered is looked at there.
    opened.addEventListener('waiting', ({ sw }) => void (registration && sw && offer(sw).catch(report)));
    opened.addEventListener('activated', () => change({ offlineReady: true }));
    opened.addEventListener('controlling', onControlling);
    return opened;
  };
  /** Offers a worker that waits, unless it is of an older build; answers whether it did. */
  const offer = async (waiting: ServiceWorker) => {
    const { isNewer } = await newerWorker();
    const isOffered = await isNewer(waiting, registration?.active ?? null);
    if (isOffered) change({ ready: true });
    return isOffered;
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
    const leaving =
      takeOver === 'wanted' ||
      (takeOver === 'at cold start' && mayInterrupt()) ||
      // A press in another tab brought the version that this one needs too.
      (state.needed && !hasUnsavedForm());
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
    if (!registration) return void register(container);
    if (registration.waiting && !state.ready) void offer(registration.waiting).catch(report);
    if (registration.active) send(registration.active, { type: 'CHECK_BUILD' });
  };

  if (container) {
    stops.push(page.onTick(refresh, limits.buildPollMs), page.onReturn(refresh), page.onOnline(refresh));
    stops.push(page.onNeeded(() => change({ needed: true })));
    page.whenIdle(refresh);
  }

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    reload,
    require,
    stop: () => {
      gone = true;
      for (const stop of stops) stop();
    },
  };
}

const send = (worker: ServiceWorker, message: WorkerMessage): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, unlike a window, has no origin to name
  worker.postMessage(message);

/** Makes what updating needs of a browser's window. */
export function browserPage(window: Window & typeof globalThis): Page {
  return {
    isVisible: () => window.document.visibilityState === 'visible',
    wasTouched: () => window.navigator.userActivation?.hasBeenActive ?? true,
    reload: () => window.location.reload(),
    whenIdle: whenIdleIn(window),
    onReturn: (work) => listen([window, 'focus'], [window.document, 'visibilitychange'])(work),
    onOnline: (work) => listen([window, 'online'])(work),
    onTick: (work, everyMs) => {
      const timer = setInterval(work, everyMs);
      return () => clearInterval(timer);
    },
    after: (work, delayMs) => setTimeout(work, delayMs),
    tellNeeded: () => {
      const channel = new BroadcastChannel(neededChannel);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
      channel.postMessage(buildId);
      channel.close();
    },
    onNeeded: (work) => {
      const channel = new BroadcastChannel(neededChannel);
      channel.addEventListener('message', ({ data }) => data === buildId && work());
      return () => channel.close();
    },
  };
}

const neededChannel = 'spoolside-update-needed';

const listen =
  (...sources: readonly (readonly [EventTarget, string])[]) =>
  (work: () => void): (() => void) => {
    for (const [target, name] of sources) target.addEventListener(name, work);
    return () => {
      for (const [target, name] of sources) target.removeEventListener(name, work);
    };
  };
