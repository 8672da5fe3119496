/** Whether a thread's successors, from `successorId` on, lead back to it (rules: Threads). Ends also in a ring. */
export const leadsBack = (
  id: string,
  successorId: string,
  successorOf: (id: string) => string | null | undefined,
): boolean => {
  const seen = new Set<string>();
  let at: string | null | undefined = successorId;
  for (; typeof at === 'string' && !seen.has(at); at = successorOf(at)) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
};
