/** Adds the default of each missing field: another release may have stored the row. */
export function completed<D extends object>(
  defaults: readonly (readonly [field: string, value: unknown])[],
  data: D,
): D {
  const missing = defaults.filter(([field]) => !(field in data));
  return missing.length === 0 ? data : { ...Object.fromEntries(missing), ...data };
}
