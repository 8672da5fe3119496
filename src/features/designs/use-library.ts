import { use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { withFree } from '#core/job/reservations.ts';
import { createListeners } from '#core/listeners.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { useReservations } from '#parts/jobs/use-reservations.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useStandingMachine } from '#parts/stitchable/use-asked-machine.ts';
import { useMyBrands } from '#parts/threads/my-brands.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { ChartsContext, type ChartAddresses } from '#services/charts.ts';
import type {
  AskedWorkshop,
  DesignToAsk,
  LibraryAnswer,
  LibraryRequest,
  LibraryState,
  ThreadToAsk,
} from './library-answers.ts';

type Row = CollectionRow<'design'>;

/** What the worker said of the designs so far. A stale state belongs to rows that have changed since. */
export interface Library {
  readonly stateOf: (designId: string) => { readonly state: LibraryState; readonly isStale: boolean } | undefined;
  /** Whether every design has its state, and none is stale. */
  readonly isFresh: boolean;
}

/**
 * Returns the states of designs against a machine or (null) the stock alone; undefined until all rows are read. A
 * change of stock, needles, hoops or designs makes all states stale, and the worker answers again.
 */
export function useLibrary(designs: readonly Row[], isWhole: boolean, machineId: string | null): Library | undefined {
  const { rows: owned, extent } = useQuery(stock);
  const reservations = useReservations();
  const threads = useMemo(() => reservations && withFree(owned, reservations), [owned, reservations]);
  const { favouriteBrands } = useTeamSettings();
  const [mine] = useMyBrands();
  const on = useStandingMachine(machineId);
  const ownCharts = useQuery(rowsOf('chart')).rows;
  const addresses = useChartAddresses();
  const workshop = useMemo(
    (): AskedWorkshop | undefined =>
      on === undefined || addresses === undefined
        ? undefined
        : {
            favouriteBrands: [...favouriteBrands, ...mine],
            ownCharts: ownCharts.map(({ data }) => data),
            chartsAt: addresses.charts,
            equivalentsAt: addresses.equivalents || undefined,
            ...(on !== null && { on }),
          },
    [on, addresses, favouriteBrands, mine, ownCharts],
  );
  const [asker] = useState(createAsker);
  const library = useSyncExternalStore(asker.subscribe, asker.snapshot);
  useEffect(() => asker.open(), [asker]);
  const isRead = isWhole && extent === 'whole' && designs.length > 0 && workshop !== undefined && threads !== undefined;
  useEffect(() => {
    if (isRead) asker.ask({ threads, designs, workshop });
  }, [asker, isRead, threads, designs, workshop]);
  return isRead ? library : undefined;
}

const useChartAddresses = (): ChartAddresses | undefined => {
  const charts = use(ChartsContext);
  const [addresses, setAddresses] = useState<ChartAddresses | undefined>(charts === undefined ? none : undefined);
  useEffect(() => {
    let isWanted = true;
    charts?.addresses().then(
      (read) => isWanted && setAddresses(read),
      () => isWanted && setAddresses(none),
    );
    return () => {
      isWanted = false;
    };
  }, [charts]);
  return addresses;
};

const none: ChartAddresses = { charts: [], equivalents: '' };

type FreeThread = ReturnType<typeof withFree<OwnedThread>>[number];

interface Question {
  readonly threads: readonly FreeThread[];
  readonly designs: readonly Row[];
  readonly workshop: AskedWorkshop;
}

/** How many rows one message has: copying more of them would block the page. */
const rowsInMessage = 200;
/** How long to wait for further changes, such as those of the same booking, before the worker is asked. */
const calmMs = 120;

/**
 * Asks the worker. `ask` compares the rows with those that the worker has, and sends only rows that are others.
 * Between two messages the page handles its own events; a newer question ends an older one there too.
 */
const createAsker = () => {
  const listeners = createListeners();
  const states = new Map<string, { readonly state: LibraryState; readonly question: number }>();
  let worker: Worker | undefined;
  let sent = { threads: new Map<string, FreeThread>(), designs: new Map<string, Row['data']>() };
  let question = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted: Question | undefined;
  let current: Library | undefined;

  const publish = (isFresh: boolean) => {
    const now = question;
    current = {
      isFresh,
      stateOf: (id) => {
        const known = states.get(id);
        return known && { state: known.state, isStale: known.question !== now };
      },
    };
    listeners.tell();
  };

  const take = ({ data }: MessageEvent<LibraryAnswer>) => {
    if (data.type === 'failed') return window.reportError(new Error(data.fault));
    if (data.type !== 'answers' || data.question !== question) return;
    for (const [id, state] of data.states) states.set(id, { state, question });
    publish(data.isLast);
  };

  const send = (request: LibraryRequest) => worker?.postMessage(request, []);

  const sendRows = async (own: number, { threads, designs, workshop }: Question) => {
    for (const { put, gone } of slices(threads, sent.threads, (one) => one)) {
      send({ type: 'threads', put: put.map(threadToAsk), gone });
      await nextTask();
      if (own !== question) return;
    }
    for (const { put, gone } of slices(designs, sent.designs, ({ data }) => data)) {
      send({ type: 'designs', put: put.map(toAsk), gone });
      gone.forEach((id) => states.delete(id));
      await nextTask();
      if (own !== question) return;
    }
    send({ type: 'ask', question: own, workshop });
  };

  const begin = () => {
    if (wanted === undefined || worker === undefined) return;
    void sendRows(question, wanted);
  };

  return {
    subscribe: listeners.subscribe,
    snapshot: () => current,
    ask: (next: Question) => {
      wanted = next;
      question += 1;
      clearTimeout(timer);
      timer = setTimeout(begin, states.size === 0 ? 0 : calmMs);
      publish(false);
    },
    /** Starts the worker; the returned function ends it. React may do both twice. */
    open: () => {
      // Old browsers have no workers of modules: there the library works without states.
      if (typeof Worker === 'undefined') return undefined;
      const own = new Worker(new URL('./design-worker.ts', import.meta.url), { type: 'module' });
      own.addEventListener('message', take);
      worker = own;
      sent = { threads: new Map(), designs: new Map() };
      begin();
      return () => {
        clearTimeout(timer);
        question += 1;
        own.terminate();
        worker = undefined;
      };
    },
  };
};

/** Yields the rows to put and those gone since `sent`, in slices; `sent` then has what was yielded. */
function* slices<R extends { readonly id: string }, V>(
  rows: readonly R[],
  sent: Map<string, V>,
  valueOf: (row: R) => V,
): Generator<{ readonly put: readonly R[]; readonly gone: readonly string[] }> {
  const here = new Set(rows.map(({ id }) => id));
  const gone = [...sent.keys()].filter((id) => !here.has(id));
  gone.forEach((id) => sent.delete(id));
  const put = rows.filter((row) => sent.get(row.id) !== valueOf(row));
  if (put.length === 0 && gone.length > 0) yield { put, gone };
  for (let at = 0; at < put.length; at += rowsInMessage) {
    const slice = put.slice(at, at + rowsInMessage);
    for (const row of slice) sent.set(row.id, valueOf(row));
    yield { put: slice, gone: at === 0 ? gone : [] };
  }
}

const threadToAsk = ({ id, thread, spools, free }: FreeThread): ThreadToAsk => ({
  id,
  thread,
  spools,
  ...(free !== undefined && { free }),
});

const toAsk = ({ id, data }: Row): DesignToAsk => ({
  id,
  stitches: data.stitches,
  colourChanges: data.colourChanges,
  stops: data.stops,
  trims: data.trims,
  widthMm10: data.widthMm10,
  heightMm10: data.heightMm10,
  format: data.format,
  variants: data.variants,
  blocks: data.blocks,
});

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
