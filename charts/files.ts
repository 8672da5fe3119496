import equivalents from './equivalents/packed.json?url';

const addresses = import.meta.glob<string>('./packed/*.json', { query: '?url', import: 'default', eager: true });

/** The hashed address of each brand's packed chart, by the `file` of the index. Fetch it and hand the JSON to `readChart`. */
export const chartAddresses: ReadonlyMap<string, string> = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice('./packed/'.length), address]),
);

/** The hashed address of the packed table of equivalents. Fetch it and hand the JSON to `readEquivalents`. */
export const equivalentsAddress = equivalents;
