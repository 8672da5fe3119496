/** Milliseconds that a `Retry-After` header asks for, given in seconds or as a date; undefined when absent or senseless. */
export const retryAfterMs = (header: string | null, nowMs: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
};
