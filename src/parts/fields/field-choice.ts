import type { Choice } from './field-shape.ts';

/** Makes a choice among known values. A value from a newer version is shown unchanged. */
export function choice<Value extends string>(values: readonly Value[], words: (value: Value) => string): Choice {
  return {
    values,
    words: (value) => {
      const known = values.find((one) => one === value);
      return known === undefined ? value : words(known);
    },
  };
}
