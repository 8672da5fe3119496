import { codeNorm } from '../catalogue/code-norm.ts';
import {
  colourDistance,
  labOf,
  leastByLightness,
  leastDistance,
  likenessOf,
  type Likeness,
} from './colour-distance.ts';
import type { Thread } from '../kinds/thread.ts';

/** The colour that is sought. Without a brand none comes first. */
export interface WantedColour {
  readonly hex: string | null;
  readonly effect?: Thread['effect'];
  readonly confidence?: Thread['confidence'];
  readonly brand?: string;
}

/** What must be known of a thread to rank it: its colour, and what decides between two that are equally near. */
export interface ColourCandidate {
  readonly thread: Pick<Thread, 'hex' | 'effect' | 'confidence' | 'brand' | 'code'>;
  readonly onNeedle?: boolean;
  /** How much of it there is, in mm. */
  readonly knownMm: number;
}

/** A thread with its distance from the wanted colour (CIEDE2000) and the word for it. */
export interface NearThread<C> {
  readonly candidate: C;
  readonly distance: number;
  readonly likeness: Likeness;
}

/**
 * The candidates by their distance from a colour, nearest first (domain §4.5). Of two alike the one on a needle comes first, then the one
 * of which there is more, then the wanted brand, then the lower number. A thread without a colour is never matched by it, and one with an
 * effect (metallic, glow) only where that effect is wanted.
 */
export const nearestThreads = <C extends ColourCandidate>(
  wanted: WantedColour,
  candidates: readonly C[],
  most = Infinity,
): readonly NearThread<C>[] => {
  const target = wanted.hex === null ? undefined : labOf(wanted.hex);
  if (target === undefined) return [];
  const look = lookOf(wanted.effect);
  const isNear = nearEnough(most);
  const near: NearThread<C>[] = [];
  for (const candidate of candidates) {
    const { hex, effect, confidence } = candidate.thread;
    const lab = hex === null ? undefined : labOf(hex);
    if (lab === undefined || lookOf(effect) !== look) continue;
    // The whole formula only for what neither its lightness nor what is cheap of the formula rules out.
    if (isNear.ruledOut(leastByLightness(target, lab)) || isNear.ruledOut(leastDistance(target, lab))) continue;
    const distance = colourDistance(target, lab);
    if (!isNear.at(distance)) continue;
    const isUncertain = confidence === 'low' || wanted.confidence === 'low';
    near.push({ candidate, distance, likeness: likenessOf(distance, isUncertain) });
  }
  return near.toSorted((a, b) => compareNear(a, b, wanted.brand)).slice(0, most);
};

/** Tells whether a distance, or what is at least so far, may still be among the `most` least of those handed to `at`; ties may. */
const nearEnough = (most: number) => {
  const least: number[] = [];
  const worst = () => (least.length < most ? Infinity : (least.at(-1) ?? Infinity));
  return {
    ruledOut: (bound: number): boolean => bound > worst(),
    at: (distance: number): boolean => {
      if (most === Infinity) return true;
      if (distance > worst()) return false;
      let place = least.length;
      while (place > 0 && (least[place - 1] ?? 0) > distance) place -= 1;
      least.splice(place, 0, distance);
      if (least.length > most) least.pop();
      return true;
    },
  };
};

const compareNear = <C extends ColourCandidate>(
  a: NearThread<C>,
  b: NearThread<C>,
  brand: string | undefined,
): number =>
  a.distance - b.distance ||
  Number(b.candidate.onNeedle ?? false) - Number(a.candidate.onNeedle ?? false) ||
  b.candidate.knownMm - a.candidate.knownMm ||
  Number(b.candidate.thread.brand === brand) - Number(a.candidate.thread.brand === brand) ||
  compareCodes(a.candidate.thread.code, b.candidate.thread.code);

const compareCodes = (a: string, b: string): number =>
  codeNorm(a).localeCompare(codeNorm(b), 'en', { numeric: true }) || (a < b ? -1 : Number(a > b));

/** The effects that change what a colour looks like; all others are judged by their colour alone. */
const ofTheirOwn: ReadonlySet<string> = new Set(['metallic', 'glow', 'reflective']);
const lookOf = (effect: Thread['effect'] | undefined): string =>
  effect !== undefined && ofTheirOwn.has(effect) ? effect : 'plain';
