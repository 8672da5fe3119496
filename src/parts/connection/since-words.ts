import { formatClock, formatDay, formatRelative } from '#texts/formats.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Writes how long ago `whenMs` (ms since 1970) was; "now" for the last minute and, if a clock is wrong, the future. */
export function sinceWords(whenMs: number, nowMs: number): string {
  const isNow = nowMs - whenMs < minuteMs;
  return formatRelative(isNow ? nowMs : whenMs, nowMs);
}

/** Writes the clock time of `whenMs` (ms since 1970): "18:20" for today, "yesterday 18:20", "12 Nov 18:20". */
export function clockWords(whenMs: number, nowMs: number): string {
  const days = Math.round((midnight(nowMs) - midnight(whenMs)) / dayMs);
  if (days <= 0) return formatClock(whenMs);
  return `${days === 1 ? formatRelative(nowMs - dayMs, nowMs) : formatDay(whenMs, nowMs)} ${formatClock(whenMs)}`;
}

const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);
