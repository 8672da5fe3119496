import type { ChartColour } from '#core/catalogue/chart.ts';
import { coloursOfChart } from '#core/catalogue/own-charts.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { createListeners } from '#core/listeners.ts';
import { createCollection, type CollectionRow } from './collection.ts';

/** The colours of a team's own charts in memory, kept up to date while there is a listener. */
export interface OwnCharts {
  /** Undefined until the charts are read. Returns the same array until a chart changes. */
  readonly snapshot: () => readonly ChartColour[] | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

/** One `OwnCharts` for each open team, shared by every search over the charts. */
const ofTeams = new WeakMap<TeamStore, OwnCharts>();

/** Returns a team's charts, which are read for the first listener; empty if that read fails. */
export function ownChartsOf(store: TeamStore, onFault: (fault: unknown) => void): OwnCharts {
  const own = ofTeams.get(store) ?? createOwnCharts(store, onFault);
  ofTeams.set(store, own);
  return own;
}

const createOwnCharts = (store: TeamStore, onFault: (fault: unknown) => void): OwnCharts => {
  const listeners = createListeners();
  let read: ReadonlyMap<string, readonly ChartColour[]> = new Map();
  let current: readonly ChartColour[] | undefined;
  const set = (charts: ReadonlyMap<string, readonly ChartColour[]>) => {
    const isSame =
      current !== undefined && charts.size === read.size && [...charts.keys()].every((key) => read.has(key));
    if (isSame) return;
    read = charts;
    current = [...charts.values()].flat();
    listeners.tell();
  };
  const charts = createCollection(store, 'chart', (fault) => {
    set(read);
    onFault(fault);
  });
  const update = () =>
    set(
      new Map(
        charts.snapshot().rows.map((row) => {
          const key = keyOf(row);
          return [key, read.get(key) ?? coloursOfChart(row.data)];
        }),
      ),
    );
  return {
    snapshot: () => current,
    subscribe: (listener) => {
      const leave = listeners.subscribe(listener);
      // a new function for each listener, because the collection stores each function only once
      const stop = charts.subscribe(() => update());
      return () => {
        leave();
        stop();
      };
    },
  };
};

/** Returns a text that changes with every change of a row, sent or not. */
const keyOf = ({ id, data }: CollectionRow<'chart'>): string => `${id} ${data.updatedAt}`;
