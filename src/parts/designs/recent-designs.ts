import { useMemo, useSyncExternalStore } from 'react';
import { createListeners } from '#core/listeners.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { living } from '#data/rows/stored-rows.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';

/** Remembers on this device that a design was opened or used, so that pickers offer it first. */
export function noteDesign(teamId: string, designId: string, nowMs: number): void {
  const opened = [{ id: designId, atMs: nowMs }, ...openedIn(read(teamId)).filter(({ id }) => id !== designId)];
  try {
    localStorage.setItem(keyOf(teamId), JSON.stringify(opened.slice(0, mostOpened)));
  } catch {
    return; // If the browser forbids storage, only this order is lost.
  }
  listeners.tell();
}

/** Returns the team's designs: those that were run or opened last first, the others by name. */
export function useDesignsByUse(): {
  readonly designs: readonly CollectionRow<'design'>[];
  /** How many of them were run or opened. */
  readonly recent: number;
  readonly isRead: boolean;
} {
  const { store } = useWorkspace();
  const { teamId } = store.actor;
  const { rows, extent } = useQuery(rowsOf('design'));
  const kept = useSyncExternalStore(listeners.subscribe, () => read(teamId));
  const { rows: run } = useQuery(live(runsLately, store.db));
  return useMemo(() => {
    const uses = [
      ...openedIn(kept),
      ...(run ?? []).flatMap(({ designId, at }) => (designId === null ? [] : [{ id: designId, atMs: Date.parse(at) }])),
    ].toSorted((a, b) => b.atMs - a.atMs);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const recent = [...new Set(uses.map(({ id }) => id))].flatMap((id) => byId.get(id) ?? []);
    const isRecent = new Set(recent);
    return {
      designs: [...recent, ...rows.filter((row) => !isRecent.has(row))],
      recent: recent.length,
      isRead: extent === 'whole' || extent === 'part',
    };
  }, [rows, extent, run, kept]);
}

interface Opened {
  readonly id: string;
  readonly atMs: number;
}

const mostOpened = 12;
const lastRuns = 60;

const runsLately = async (db: TeamDatabase) => {
  const last = await living(db, 'run').reverse().limit(lastRuns).toArray();
  return last.map((row) => foundOf<'run'>(row).data);
};

const listeners = createListeners();
const keyOf = (teamId: string): string => `spoolside.designs.opened.${teamId}`;

const read = (teamId: string): string => {
  try {
    return localStorage.getItem(keyOf(teamId)) ?? '[]';
  } catch {
    return '[]';
  }
};

const openedIn = (kept: string): readonly Opened[] => {
  try {
    const list: unknown = JSON.parse(kept);
    return Array.isArray(list) ? list.filter(isOpened) : [];
  } catch {
    return []; // this app did not write the stored text
  }
};

const isOpened = (one: unknown): one is Opened =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'string' &&
  'atMs' in one &&
  typeof one.atMs === 'number';
