import type { Choice } from './field-shape.ts';

/** A choice among values that are known; one of a newer version is shown as it came. */
export const choice = <Value extends string>(values: readonly Value[], words: (value: Value) => string): Choice => ({
  values,
  words: (value) => {
    const known = values.find((one) => one === value);
    return known === undefined ? value : words(known);
  },
});
