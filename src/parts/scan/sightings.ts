const outOfSightMs = 1600;

/**
 * Counts a code once for as long as it is held before the camera, and again when it comes back. Answers whether this is a new sight of it.
 * While nothing `counts`, because a person is being asked something, a code that stays before the camera stays in sight and is not counted anew.
 */
export const createSightings = (): ((value: string, nowMs: number, counts: boolean) => boolean) => {
  const lastSeen = new Map<string, number>();
  return (value, nowMs, counts) => {
    const before = lastSeen.get(value);
    const isNew = before === undefined || nowMs - before > outOfSightMs;
    if (isNew && !counts) return false;
    lastSeen.set(value, nowMs);
    return isNew;
  };
};
