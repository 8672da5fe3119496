/** Every time zone that this browser knows by name, and the one that is set. */
export const timeZones = (set: string): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', set])].toSorted();
