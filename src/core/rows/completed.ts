/**
 * Adds the default of each missing field, because another release may have stored the row. Returns complete data as is.
 */
export const completed = <D extends object>(
  defaults: readonly (readonly [field: string, value: unknown])[],
  data: D,
): D => {
  const missing = defaults.filter(([field]) => !(field in data));
  return missing.length === 0 ? data : { ...Object.fromEntries(missing), ...data };
};
