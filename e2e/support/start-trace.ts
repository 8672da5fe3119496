import type { Page } from '@playwright/test';
import type { StartScreen } from './start-screens.ts';

export interface StartTrace {
  /** From the navigation to the paint, in ms. */
  readonly seenMs: number;
  readonly scripts: readonly string[];
  /** The URLs that the page's code called by fetch, XMLHttpRequest, EventSource, WebSocket or a beacon. */
  readonly calls: readonly string[];
  /**
   * The number of reads from IndexedDB, and of the rows in their answers; each answer that is no list counts as one
   * row.
   */
  readonly requests: number;
  readonly rows: number;
}

const patienceMs = 30_000;

export const traceStart = async (page: Page, url: string, { path, seen }: StartScreen): Promise<StartTrace> => {
  await page.addInitScript(watchStart, [...seen]);
  await page.goto(url + path);
  const trace = await page.waitForFunction(
    () => (window as { readonly startTrace?: StartTrace }).startTrace,
    undefined,
    {
      timeout: patienceMs,
    },
  );
  return (await trace.jsonValue()) as StartTrace;
};

/** Runs before the page's own scripts. Counts calls and reads until `seen` is in the document. */
const watchStart = (seen: string[]): void => {
  const calls: string[] = [];
  const disk = { requests: 0, rows: 0 };
  const note = (what: unknown) => calls.push(what instanceof Request ? what.url : String(what));
  const fetchAsBefore = window.fetch.bind(window);
  window.fetch = (...request) => {
    note(request[0]);
    return fetchAsBefore(...request);
  };
  window.EventSource = class extends EventSource {
    constructor(...request: ConstructorParameters<typeof EventSource>) {
      note(request[0]);
      super(...request);
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(...request: ConstructorParameters<typeof WebSocket>) {
      note(request[0]);
      super(...request);
    }
  };
  const openAsBefore = Reflect.get(XMLHttpRequest.prototype, 'open') as (...request: unknown[]) => void;
  XMLHttpRequest.prototype.open = function open(this: XMLHttpRequest, ...request: unknown[]) {
    note(request[1]);
    openAsBefore.apply(this, request);
  };
  const beaconAsBefore = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (...request) => {
    note(request[0]);
    return beaconAsBefore(...request);
  };
  for (const proto of [IDBObjectStore.prototype, IDBIndex.prototype] as unknown as Record<string, unknown>[])
    for (const name of ['get', 'getAll', 'getAllKeys', 'getKey', 'count', 'openCursor', 'openKeyCursor']) {
      const asBefore = proto[name] as (...request: unknown[]) => IDBRequest;
      proto[name] = function ask(this: unknown, ...request: unknown[]) {
        const asked = asBefore.apply(this, request);
        disk.requests += 1;
        asked.addEventListener('success', () => {
          disk.rows += Array.isArray(asked.result) ? asked.result.length : 1;
        });
        return asked;
      };
    }
  const scripts = () =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'));
  const watch = new MutationObserver(() => {
    if (!seen.every((selector) => document.querySelector(selector) !== null)) return;
    watch.disconnect();
    const found = { calls: [...calls], ...disk, scripts: [...new Set(scripts())] };
    requestAnimationFrame(() => Object.assign(window, { startTrace: { ...found, seenMs: performance.now() } }));
  });
  watch.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
};
