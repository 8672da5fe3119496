const addresses = import.meta.glob<string>('./packed/*.json', { query: '?url', import: 'default', eager: true });

/** The hashed address of each brand's packed chart, by the index's `file`. Fetch it; `readChart` reads the JSON. */
export const chartAddresses: ReadonlyMap<string, string> = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice('./packed/'.length), address]),
);
