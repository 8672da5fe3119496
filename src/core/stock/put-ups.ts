import type { Thread } from '../kinds/thread.ts';

/** The facts of a thread that decide the lengths in which it is sold. */
export type SoldAs = Pick<Thread, 'brand' | 'line' | 'kind'> & { readonly material: Thread['material'] | null };

/** Returns the usual lengths in mm, shortest first: those of the line, and those of its material or kind. */
export function usualLengths(soldAs: SoldAs): readonly number[] {
  return [...new Set([...knownLengths(soldAs), ...generalLengths(soldAs)])].toSorted((a, b) => a - b);
}

/** Returns the length that a new spool of a line most probably has, in mm. */
export function usualLengthMm(soldAs: SoldAs): number {
  return knownLengths(soldAs)[0] ?? generalLengths(soldAs)[0] ?? 1_000_000;
}

const knownLengths = ({ brand, line }: SoldAs): readonly number[] => lengthsByLine[`${brand}/${line}`] ?? [];

const generalLengths = ({ kind, material }: SoldAs): readonly number[] =>
  kind === 'machine' ? lengthsByMaterial[material ?? 'polyester'] : lengthsByKind[kind];

/** The trade's word for how thread is sold: a skein of floss, a bobbin, a spool, a king spool, a cone. */
type PutUp = 'skein' | 'bobbin' | 'spool' | 'king' | 'cone';

/** Returns the trade's word for a kind and length: machine thread is a king spool from 700 m, a cone from 2,000 m. */
export function putUpOf(kind: Thread['kind'], lengthMm: number): PutUp {
  if (kind === 'floss') return 'skein';
  if (kind === 'bobbin') return 'bobbin';
  if (lengthMm >= 2_000_000) return 'cone';
  return lengthMm >= 700_000 ? 'king' : 'spool';
}

/** Lengths in mm by chart line, matched by hand to `charts/spool-sizes.csv`, the most usual length first. */
export const lengthsByLine: Readonly<Record<string, readonly number[]>> = {
  'DMC/Mouline Special 117': [8000],
  'Isacord/Isacord 40': [1_000_000],
  'Madeira/Classic 40': [200_000, 5_000_000],
  'Madeira/Polyneon 40': [1_000_000, 5_000_000],
  'Sulky/Rayon 40': [229_000, 777_000, 1_000_000, 5_000_000],
};

const lengthsByKind = { floss: [8000], bobbin: [113_000] } as const;

/** Lengths in mm by material, the most usual length first. */
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
