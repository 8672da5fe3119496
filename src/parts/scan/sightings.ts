const outOfSightMs = 1600;

/**
 * Detects whether a code has newly come into view. With `counts` false no code is new, but a code in view stays known.
 */
export function createSightings(): (value: string, nowMs: number, counts: boolean) => boolean {
  const lastSeen = new Map<string, number>();
  return (value, nowMs, counts) => {
    const before = lastSeen.get(value);
    const isNew = before === undefined || nowMs - before > outOfSightMs;
    if (isNew && !counts) return false;
    lastSeen.set(value, nowMs);
    return isNew;
  };
}
