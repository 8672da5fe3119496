import type { Thread } from '../kinds/thread.ts';

/** What decides in which sizes a thread is sold. */
export type SoldAs = Pick<Thread, 'brand' | 'line' | 'kind'> & { readonly material: Thread['material'] | null };

/** The usual lengths of a line, in mm, short before long: those that `charts/spool-sizes.csv` knows of it, and what several makers of that material sell. */
export const usualLengths = (soldAs: SoldAs): readonly number[] =>
  [...new Set([...knownLengths(soldAs), ...generalLengths(soldAs)])].toSorted((a, b) => a - b);

/** The length that a new spool of a line most probably has, in mm. */
export const usualLengthMm = (soldAs: SoldAs): number =>
  knownLengths(soldAs)[0] ?? generalLengths(soldAs)[0] ?? 1_000_000;

const knownLengths = ({ brand, line }: SoldAs): readonly number[] => lengthsByLine[`${brand}/${line}`] ?? [];

const generalLengths = ({ kind, material }: SoldAs): readonly number[] =>
  kind === 'machine' ? lengthsByMaterial[material ?? 'polyester'] : lengthsByKind[kind];

/** What a length of thread is wound on, as the trade says it: a skein of floss, a bobbin, a spool, a king spool, a cone. */
export type PutUp = 'skein' | 'bobbin' | 'spool' | 'king' | 'cone';

/** The word for one of that kind and length. A thousand metres or so stand on a king spool, from two thousand on it is a cone. */
export const putUpOf = (kind: Thread['kind'], lengthMm: number): PutUp => {
  if (kind === 'floss') return 'skein';
  if (kind === 'bobbin') return 'bobbin';
  if (lengthMm >= 2_000_000) return 'cone';
  return lengthMm >= 700_000 ? 'king' : 'spool';
};

/** The lines of the charts, matched by hand to the lines of the table, whose names differ; the most usual length first. */
export const lengthsByLine: Readonly<Record<string, readonly number[]>> = {
  'DMC/Mouline Special 117': [8000],
  'Isacord/Isacord 40': [1_000_000],
  'Madeira/Classic 40': [200_000, 5_000_000],
  'Madeira/Polyneon 40': [1_000_000, 5_000_000],
  'Sulky/Rayon 40': [229_000, 777_000, 1_000_000, 5_000_000],
};

const lengthsByKind = { floss: [8000], bobbin: [113_000] } as const;

/** The most usual length first. */
const lengthsByMaterial: Readonly<Record<Thread['material'], readonly number[]>> = {
  polyester: [1_000_000, 5_000_000],
  rayon: [1_000_000, 200_000, 5_000_000],
  cotton: [1_000_000, 457_000, 146_000],
  metallic: [1_000_000, 200_000],
  wool: [200_000, 1_000_000],
  silk: [100_000],
  nylon: [1_000_000],
  linen: [200_000],
  other: [1_000_000, 200_000],
};
