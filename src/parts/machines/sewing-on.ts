import { useMemo, useSyncExternalStore } from 'react';
import { createListeners } from '#core/listeners.ts';
import { useWorkspace } from '#services/workspace.ts';

/** The design on a machine, as this device remembers it. */
export interface Sewing {
  readonly designId: string;
  readonly pieces: number;
  /** The step of the plan that is sewn now, from 0. */
  readonly step: number;
  /** The needle of each block once sewing has begun, by the block's order, so that a load does not change the plan. */
  readonly needles: Readonly<Record<string, number>>;
  /** The job that is sewn, if it was put on the machine as one. */
  readonly jobId?: string;
}

/** Returns which design is on a machine, for this device alone, and a function that changes it (null: none). */
export function useSewingOn(machineId: string): readonly [Sewing | null, (sewing: Sewing | null) => void] {
  return useKeptHere('sewing', machineId, isSewing);
}

/** Returns when somebody began to time a run on a machine (ms since 1970), for this device alone, and what changes it. */
export function useTimedSince(machineId: string): readonly [number | null, (since: number | null) => void] {
  return useKeptHere('timed', machineId, isInstant);
}

/** A value that this device keeps for a machine of the team. It outlives the page. */
function useKeptHere<T>(
  what: string,
  machineId: string,
  isOne: (found: unknown) => found is T,
): readonly [T | null, (value: T | null) => void] {
  const key = `spoolside.${what}.${useWorkspace().store.actor.teamId}.${machineId}`;
  const kept = useSyncExternalStore(listeners.subscribe, () => read(key));
  const value = useMemo(() => parsed(kept, isOne), [kept, isOne]);
  return [
    value,
    (next) => {
      if (next === null) memory.delete(key);
      else memory.set(key, JSON.stringify(next));
      store(key);
      listeners.tell();
    },
  ];
}

const listeners = createListeners();
/** Holds what was chosen too, for browsers that forbid storage. */
const memory = new Map<string, string>();

const read = (key: string): string | null => {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
};

const store = (key: string): void => {
  const text = memory.get(key);
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    return; // then it is remembered until the page is loaded again
  }
};

const parsed = <T>(kept: string | null, isOne: (found: unknown) => found is T): T | null => {
  try {
    const found: unknown = JSON.parse(kept ?? 'null');
    return isOne(found) ? found : null;
  } catch {
    return null; // this app did not write the stored text
  }
};

const isInstant = (found: unknown): found is number => Number.isSafeInteger(found);

const isSewing = (found: unknown): found is Sewing =>
  typeof found === 'object' &&
  found !== null &&
  'designId' in found &&
  typeof found.designId === 'string' &&
  'pieces' in found &&
  Number.isInteger(found.pieces) &&
  'step' in found &&
  Number.isInteger(found.step) &&
  'needles' in found &&
  typeof found.needles === 'object' &&
  found.needles !== null &&
  (!('jobId' in found) || typeof found.jobId === 'string');
