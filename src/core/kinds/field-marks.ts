import { fieldOrigins } from './field-origins.ts';
import { kindOf, rowKinds, type RowKind } from './kinds.ts';

const letterOf = (origin: string | undefined): string => {
  const isTyped = origin?.startsWith('typed') === true;
  if (origin?.endsWith('carried') === true) return isTyped ? 'b' : 'c';
  return isTyped ? 't' : '-';
};

const marksOf = (kind: RowKind): string => {
  const origins = new Map<string, string>(Object.entries(fieldOrigins[kind]));
  return Object.keys(kindOf(kind).fields)
    .map((name) => letterOf(origins.get(name)))
    .join('');
};

/**
 * For each kind of `kindFacts`, in its order, a letter for each field: `t` if it is typed, `c` if a copy carries it over,
 * `b` for both, else `-`. The build writes it into the page, and nothing else of `field-origins.ts`: it must be short.
 */
export const fieldMarks: readonly string[] = rowKinds.map(marksOf);
