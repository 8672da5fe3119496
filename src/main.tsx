import '#ui/tokens.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { navigate } from 'wouter/use-browser-location';
import { App } from '#app/app.tsx';
import { createCharts } from '#app/charts.ts';
import { browserDevice } from '#app/config/browser-device.ts';
import { createPageConfigStore } from '#app/config/page-config-store.ts';
import { createPreferences } from '#app/config/preferences.ts';
import { startScreenAt, visitorScreenAt } from '#app/screens.tsx';
import { createParts, type BaseDeps } from '#app/create-parts.ts';
import { createHoldBack, whenIdleIn } from '#app/hold-back.ts';
import { claimTab } from '#app/frame/claim-tab.ts';
import { noticeFaults } from '#app/frame/notice-faults.ts';
import { createInstallPrompt } from '#app/install/install-prompt.ts';
import { linkManifest } from '#app/install/link-manifest.ts';
import { buildId } from '#app/update/build-id.ts';
import { guardChunkReload, createLateUpdates } from '#app/update/late-updates.ts';
import { firstPageOfWorker } from '#app/workspace/first-page-of-worker.ts';
import { createDeviceStorage } from '#session/device-storage.ts';
import { reloadOnSecondFailure, waitForFirstSight } from '#ui/later.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no element with the id "root".');

const clock = () => Date.now();
const report = (fault: unknown) => window.reportError(fault);
const { fetch, lastRequestId } = noticeFaults((...request) => window.fetch(...request));
const storage = createDeviceStorage(() => window.localStorage);
const tabStorage = createDeviceStorage(() => window.sessionStorage);
const tab = claimTab({ tabStorage, locks: navigator.locks, clock, page: window, report });
const { whenIdle, whenShown, release } = createHoldBack({ whenIdle: whenIdleIn(window), after: setTimeout });
waitForFirstSight(new Promise(whenShown));
const config = createPageConfigStore(storage, fetch);
const start = startScreenAt(location.pathname);
const firstRequest = start ?? { showsThreads: true, answers: [] };
const preferences = createPreferences(storage, document.documentElement, navigator.languages);

// in development the page changes all the time, so it must not come from a cache
const workers = import.meta.env.DEV ? undefined : navigator.serviceWorker;

const baseDeps: BaseDeps = {
  window,
  clock,
  storage,
  fetch,
  report,
  lastRequestId,
  preferences,
  tab,
  navigate,
  charts: createCharts(fetch),
  firstPage: firstPageOfWorker(navigator.serviceWorker, firstRequest, buildId),
  firstRequest,
  device: browserDevice(window, createInstallPrompt(window)),
  whenIdle,
  whenShown,
  onShown: release,
  updates: createLateUpdates({
    isServed: Boolean(workers?.controller),
    whenIdle,
    reload: () => location.reload(),
    report,
    load: async () => {
      const { browserPage, startUpdates } = await import('#app/update/start-updates.ts');
      return startUpdates({
        container: workers,
        page: { ...browserPage(window), whenIdle },
        runningId: buildId,
        hasUnsavedForm: () => document.querySelector('dialog[open] form, [data-unkept]') !== null,
        report,
      });
    },
  }),
};

const reloadIfAsked = guardChunkReload({
  target: window,
  storage: { getItem: tabStorage.get, setItem: tabStorage.set },
  clock,
  isOnline: () => navigator.onLine,
  holdsUnkept: () => document.querySelector('[data-unkept]') !== null,
  reload: () => location.reload(),
});
reloadOnSecondFailure(reloadIfAsked);

const refresh = () => void config.refresh();

let parts = createParts(baseDeps, config.get());
const { head } = parts;
const screen = head && start;
// If the fetch fails, the page shows the error instead of the screen.
const screenIsHere = (screen ?? visitorScreenAt(location.pathname))?.fetch().catch(() => undefined);
// A start screen releases the other work itself. A page for visitors has no rows that could.
if (screen === undefined) void Promise.resolve(screenIsHere).then(release);
const isRead = firstRequest.showsThreads || firstRequest.answers.length > 0;
const after = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));
const patience = after(2000);
let isDrawn = false;
const root = createRoot(place);
const begin = () => {
  root.render(
    <StrictMode>
      <App parts={parts} />
    </StrictMode>,
  );
  if (parts.config !== undefined) whenIdle(parts.session.start);
};

config.subscribe(() => {
  // Never move a signed-in person to another auth server in the middle of their work: only a reload makes new parts.
  parts = parts.config === undefined ? createParts(baseDeps, config.get()) : { ...parts, config: config.get() };
  if (isDrawn) begin();
});

if (parts.config === undefined) refresh();
else whenIdle(refresh);
window.addEventListener('online', refresh);
whenIdle(() => linkManifest(document));
// Reading from this device is quick, so the page paints only once. Over a network it paints the frame first.
const shownAtOnce =
  navigator.serviceWorker?.controller &&
  screenIsHere &&
  Promise.race([Promise.all([screenIsHere, isRead && head]), patience]);
// Do not await `draw`: the screen's code needs this module, and each would wait for the other.
const draw = async () => {
  // Before it claims an id, a duplicated tab would show and overwrite what is typed in the first tab.
  const claimed = tab.isNew || Promise.race([tab.claimed, after(10_000)]);
  await Promise.all([preferences.start(), shownAtOnce, claimed]);
  isDrawn = true;
  begin();
};
draw().catch(report);
