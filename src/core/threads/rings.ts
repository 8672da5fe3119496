/** The successor of each thread by id; null if it has none. */
export type Successors = ReadonlyMap<string, string | null>;

/** Returns the rings in which threads replace each other, each as the ids of its threads. */
export function ringsOf(successors: Successors): readonly (readonly string[])[] {
  const rings: (readonly string[])[] = [];
  const seen = new Set<string>();
  for (const start of successors.keys()) {
    const path: string[] = [];
    let at: string | null | undefined = start;
    for (; typeof at === 'string' && !seen.has(at); at = successors.get(at)) {
      seen.add(at);
      path.push(at);
    }
    const first = typeof at === 'string' ? path.indexOf(at) : -1;
    if (first >= 0) rings.push(path.slice(first));
  }
  return rings;
}
