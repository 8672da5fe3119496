import { isEqual } from '#core/is-equal.ts';
import type { HistoryPlace } from '#core/wire/history-mark.ts';
import type { PullAnswer } from '#core/wire/sync-wire.ts';

/** The place in the history that an answer names: a version, and its mark where the server keeps one. */
export interface AnsweredPlace {
  readonly version: number;
  readonly last?: string | undefined;
}

/**
 * The place in the history that a page names. In the middle of a pull that is the version at which it was read: rows that
 * changed after the page's end are left out of it, and a server that was set back in between would never send them.
 */
export const placeIn = ({ to, last, version, newest }: PullAnswer): AnsweredPlace =>
  version === undefined || newest === undefined ? { version: to, last } : { version, last: newest };

/**
 * The newest known place after an answer; the next call sends it. An answer proves that its history continues from the
 * place that was sent with the question. A place that another tab has fetched meanwhile is not proved yet, and stays.
 */
export const nextKnownPlace = (
  known: HistoryPlace | undefined,
  asked: HistoryPlace | undefined,
  { version, last }: AnsweredPlace,
): HistoryPlace | undefined => {
  const isProved = known === undefined || isEqual(known, asked);
  if (!isProved || version < (known?.version ?? 0)) return known;
  return last === undefined ? undefined : { version, last };
};

/**
 * Whether a page in the middle of a pull is of a later place than the device would go on sending. What changed above the
 * page's end was left out of it, and a server set back in between would never send that: the page must be fetched again.
 */
export const isBeyondKnown = (
  known: HistoryPlace | undefined,
  asked: HistoryPlace | undefined,
  page: PullAnswer,
): boolean => {
  const place = placeIn(page);
  return page.more && page.newest !== undefined && place.version > (nextKnownPlace(known, asked, place)?.version ?? 0);
};

/** The known place as part of what is stored, where it is called `heard`. */
export const heardField = (heard: HistoryPlace | undefined): { readonly heard?: HistoryPlace } =>
  heard === undefined ? {} : { heard };
