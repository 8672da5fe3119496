import { everything, wholeBook } from '#data/database/revision.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { living } from '#data/rows/stored-rows.ts';
import { hasDesignsMark, setDesignsMark } from './main-navigation.tsx';

/** Keeps the mark that a team has a design up to date until the signal is aborted; calls `onChange` when it changes. */
export function followDesigns({ db, feed }: TeamStore, signal: AbortSignal, onChange: () => void): void {
  const look = async () => {
    const has = (await living(db, 'design').limit(1).count()) > 0;
    if (signal.aborted || has === hasDesignsMark(db.name)) return;
    setDesignsMark(db.name, has);
    onChange();
  };
  // When the person leaves the team, its database closes; the error that this causes does not matter.
  const lookOrReport = () => void look().catch((fault: unknown) => signal.aborted || window.reportError(fault));
  lookOrReport();
  const leave = feed.subscribe((keys) => {
    if (keys.some((key) => key.startsWith('design/') || key === everything || key === wholeBook)) lookOrReport();
  });
  signal.addEventListener('abort', leave);
}
