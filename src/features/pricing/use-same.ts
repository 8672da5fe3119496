import { useState } from 'react';
import { isEqual } from '#core/is-equal.ts';

/** The same object for as long as it says the same: what is worked out from it is worked out once, not at each drawing. */
export const useSame = <T extends object>(value: T): T => {
  const [known, setKnown] = useState(value);
  if (known === value || isEqual(known, value)) return known;
  setKnown(value);
  return value;
};
