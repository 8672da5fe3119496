import { formatRelative } from '#texts/formats.ts';

const minuteMs = 60_000;

/** How long ago something was, "now" for the last minute; both in ms since the epoch. A clock that runs ahead never says "in 3 seconds". */
export const sinceWords = (whenMs: number, nowMs: number): string => {
  const isNow = nowMs - whenMs < minuteMs;
  return formatRelative(isNow ? nowMs : whenMs, nowMs);
};
