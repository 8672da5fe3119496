import { everything, wholeBook } from '#data/database/revision.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { living } from '#data/rows/stored-rows.ts';
import { createDeviceStorage } from '#session/device-storage.ts';
import { hasMark, markOf, type MarkedKind } from './main-navigation.tsx';

const markedKinds: readonly MarkedKind[] = ['design', 'job'];

/** Keeps the marks of what a team has up to date until the signal is aborted; calls `onChange` when one changes. */
export function followKinds({ db, feed }: TeamStore, signal: AbortSignal, onChange: () => void): void {
  for (const kind of markedKinds) {
    const look = async () => {
      const has = (await living(db, kind).limit(1).count()) > 0;
      if (signal.aborted || has === hasMark(db.name, kind)) return;
      setMark(db.name, kind, has);
      onChange();
    };
    // When the person leaves the team, its database closes; the error that this causes does not matter.
    const lookOrReport = () => void look().catch((fault: unknown) => signal.aborted || window.reportError(fault));
    lookOrReport();
    const leave = feed.subscribe((keys) => {
      if (keys.some((key) => key.startsWith(`${kind}/`) || key === everything || key === wholeBook)) lookOrReport();
    });
    signal.addEventListener('abort', leave);
  }
}

const storage = createDeviceStorage(() => window.localStorage);

const setMark = (database: string, kind: MarkedKind, has: boolean): void =>
  void (has ? storage.set(markOf(database, kind), '1') : storage.remove(markOf(database, kind)));
