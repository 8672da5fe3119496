import { isEqual } from '#core/is-equal.ts';
import type { HistoryPlace } from '#core/wire/history-mark.ts';
import type { PullAnswer } from '#core/wire/sync-wire.ts';

/** The place in the history that an answer tells of: a version, and its mark where the server keeps one. */
export interface ToldPlace {
  readonly version: number;
  readonly last?: string | undefined;
}

/** The place in the history that a page tells of. In the middle of a reading that is the version at which it was read: rows that changed after the page's end are left out of it, and a server that was set back to in between would never send them. */
export const toldBy = ({ to, last, version, newest }: PullAnswer): ToldPlace =>
  version === undefined || newest === undefined ? { version: to, last } : { version, last: newest };

/** What is to be told with the next call. An answer has shown that its history goes on from the place that was told with the question; a place that another tab has heard of meanwhile is still to be shown, and stays. */
export const heardNow = (
  known: HistoryPlace | undefined,
  asked: HistoryPlace | undefined,
  { version, last }: ToldPlace,
): HistoryPlace | undefined => {
  const isShown = known === undefined || isEqual(known, asked);
  if (!isShown || version < (known?.version ?? 0)) return known;
  return last === undefined ? undefined : { version, last };
};

/** Whether a page in the middle of a reading is of a later place in the history than the device would go on telling of. What changed above the page's end was left out of it, and a server set back to in between would never send that: such a page has to be asked for again. */
export const goesUnheard = (
  known: HistoryPlace | undefined,
  asked: HistoryPlace | undefined,
  page: PullAnswer,
): boolean => {
  const told = toldBy(page);
  return page.more && page.newest !== undefined && told.version > (heardNow(known, asked, told)?.version ?? 0);
};

/** The same as a part of what is stored. */
export const heardPart = (heard: HistoryPlace | undefined): { readonly heard?: HistoryPlace } =>
  heard === undefined ? {} : { heard };
