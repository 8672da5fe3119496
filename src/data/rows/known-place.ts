import { isEqual } from '#core/is-equal.ts';
import type { HistoryPlace, PullAnswer } from '#core/wire/sync-wire.ts';

/** The point in the history that an answer names: a version, and its mark if the server has one. */
export interface AnsweredPlace {
  readonly version: number;
  readonly last?: string | undefined;
}

/** Returns the history point that a page names: the one at which it was read or, without that, its end. */
export function placeIn({ to, last, version, newest }: PullAnswer): AnsweredPlace {
  return version === undefined || newest === undefined ? { version: to, last } : { version, last: newest };
}

/** Returns the history point for the next call: the answer's if it is proved and not older, otherwise `known`. */
export function nextKnownPlace(
  known: HistoryPlace | undefined,
  asked: HistoryPlace | undefined,
  { version, last }: AnsweredPlace,
): HistoryPlace | undefined {
  // An answer proves only the point that its request sent. A point that another tab has fetched meanwhile stays.
  const isProved = known === undefined || isEqual(known, asked);
  if (!isProved || version < (known?.version ?? 0)) return known;
  return last === undefined ? undefined : { version, last };
}

/**
 * Whether a page within a pull is newer than the history point that the next call sends: then the engine asks again.
 */
export function isBeyondKnown(
  known: HistoryPlace | undefined,
  asked: HistoryPlace | undefined,
  page: PullAnswer,
): boolean {
  // Rows changed after `to` are not on the page: a server restored before their pull would never send them.
  const place = placeIn(page);
  return page.more && page.newest !== undefined && place.version > (nextKnownPlace(known, asked, place)?.version ?? 0);
}

/** Returns an object with the known history point, to spread into another; empty if there is none. */
export function heardField(heard: HistoryPlace | undefined): { readonly heard?: HistoryPlace } {
  return heard === undefined ? {} : { heard };
}
