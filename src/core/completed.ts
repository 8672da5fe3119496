/** A row's data with the default of every field that it lacks: code that did not know the field has stored it. Complete data is answered as it is. */
export const completed = <D extends object>(
  defaults: readonly (readonly [field: string, value: unknown])[],
  data: D,
): D => {
  const missing = defaults.filter(([field]) => !(field in data));
  return missing.length === 0 ? data : { ...Object.fromEntries(missing), ...data };
};
