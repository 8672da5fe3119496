import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Units } from '#core/amounts/units.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';

/**
 * Least, greatest and initial value of each field: lengths in m or yd, change and trim in s, waste and efficiency in %.
 */
const fields = {
  stitches: [1, 1_000_000, '8000'],
  pieces: [1, 100_000, '24'],
  colours: [1, 99, '4'],
  trims: [0, 999, '6'],
  waste: [0, 100, '10'],
  spool: [1, 50_000, '1000'],
  bobbin: [1, 50_000, '113'],
  speed: [100, 2000, '700'],
  heads: [1, 120, '1'],
  change: [0, 600, '25'],
  trim: [0, 60, '6'],
  efficiency: [10, 100, '85'],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number, start: string]>>;

/** The initial values of the two thread lengths in yards, for imperial units. */
const inYards: Readonly<Partial<Record<JobField, string>>> = { spool: '1100', bobbin: '124' };

export type JobField = keyof typeof fields;

export interface JobFields {
  readonly textOf: (field: JobField) => string;
  /** The whole number; undefined while the text is no whole number within the field's bounds. */
  readonly numberOf: (field: JobField) => number | undefined;
  readonly boundsOf: (field: JobField) => readonly [least: number, most: number];
  readonly type: (field: JobField, text: string) => void;
}

/** Keeps the typed job in the URL, such as `?stitches=9412&pieces=24`, so that people can share it as a link. */
export function useJobFields(units: Units): JobFields {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState<Readonly<Partial<Record<JobField, string>>>>(() =>
    Object.fromEntries(
      Object.keys(fields).flatMap((field) => {
        const value = search.get(field);
        return value === null ? [] : [[field, value]];
      }),
    ),
  );
  const textOf = (field: JobField) => typed[field] ?? ((units === 'imperial' && inYards[field]) || fields[field][2]);
  return {
    textOf,
    numberOf: (field) => typedWhole(textOf(field), fields[field][0], fields[field][1]),
    boundsOf: (field) => [fields[field][0], fields[field][1]],
    type: (field, text) => {
      const next = { ...typed, [field]: text };
      setTyped(next);
      setSearch(next, { replace: true });
    },
  };
}
