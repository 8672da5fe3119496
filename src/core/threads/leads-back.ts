/**
 * Whether a thread is among its own successors, from `successorId` on (rules: Threads). The search ends in a ring too.
 */
export function leadsBack(
  id: string,
  successorId: string,
  successorOf: (id: string) => string | null | undefined,
): boolean {
  const seen = new Set<string>();
  let at: string | null | undefined = successorId;
  for (; typeof at === 'string' && !seen.has(at); at = successorOf(at)) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}
