const answering = /\.(?:update|delete|restore|decide)$/;

/**
 * Returns the row (`kind/id`) that a change without `baseVersion` updates, decides, deletes or restores; undefined if none.
 */
export function unseenRow(name: string, args: unknown): string | undefined {
  if (!answering.test(name) || typeof args !== 'object' || args === null || 'baseVersion' in args) return undefined;
  return 'id' in args && typeof args.id === 'string' ? `${name.split('.')[0]}/${args.id}` : undefined;
}

/** Adds `baseVersion`, the version of the row that the person saw, to a change's arguments. */
export function withBaseVersion(args: unknown, version: number): unknown {
  return {
    ...(args as object),
    baseVersion: version,
  };
}
