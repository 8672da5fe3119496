import { isEqual } from '#core/is-equal.ts';
import type { HistoryPlace } from '#core/wire/history-mark.ts';

/** The place in the history that an answer tells of: a version, and its mark where the server keeps one. */
export interface ToldPlace {
  readonly version: number;
  readonly last?: string | undefined;
}

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

/** The same as a part of what is stored. */
export const heardPart = (heard: HistoryPlace | undefined): { readonly heard?: HistoryPlace } =>
  heard === undefined ? {} : { heard };
