const answering = /\.(?:update|delete|restore)$/;

/** The row whose version a change should name, because it answers what the person saw and does not say so itself: `kind/id`. */
export const unseenRow = (name: string, args: unknown): string | undefined => {
  if (!answering.test(name) || typeof args !== 'object' || args === null || 'baseVersion' in args) return undefined;
  return 'id' in args && typeof args.id === 'string' ? `${name.split('.')[0]}/${args.id}` : undefined;
};

/** The same arguments, naming the version of the row that the person saw; 0 where the device knows of none: whatever another device has set on it was not seen. */
export const withBaseVersion = (args: unknown, version: number): unknown => ({
  ...(args as object),
  baseVersion: version,
});
