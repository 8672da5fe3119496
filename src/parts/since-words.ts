import { formatClock, formatDay, formatRelative } from '#texts/formats.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** How long ago something was, "now" for the last minute; both in ms since the epoch. A clock that runs ahead never says "in 3 seconds". */
export const sinceWords = (whenMs: number, nowMs: number): string => {
  const isNow = nowMs - whenMs < minuteMs;
  return formatRelative(isNow ? nowMs : whenMs, nowMs);
};

/** When something was, by the clock on the wall: "18:20", "yesterday 18:20", "12 Nov 18:20"; both in ms since the epoch. */
export const clockWords = (whenMs: number, nowMs: number): string => {
  const days = Math.round((midnight(nowMs) - midnight(whenMs)) / dayMs);
  if (days <= 0) return formatClock(whenMs);
  return `${days === 1 ? formatRelative(nowMs - dayMs, nowMs) : formatDay(whenMs, nowMs)} ${formatClock(whenMs)}`;
};

const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);
