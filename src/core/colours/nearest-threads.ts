import { codeNorm } from '#core/catalogue/code-forms.ts';
import {
  colourDistance,
  labOf,
  leastByLightness,
  leastDistance,
  farthestAlike,
  likenessOf,
  type Likeness,
} from './colour-distance.ts';
import type { Thread } from '../kinds/thread.ts';

/** The colour to look for. `brand` is preferred among threads that are otherwise equally good. */
export interface WantedColour {
  readonly hex: string | null;
  readonly effect?: Thread['effect'];
  readonly confidence?: Thread['confidence'];
  readonly brand?: string;
}

/** The facts that rank a thread: its colour, and what decides between equally near threads. */
export interface ColourCandidate {
  readonly thread: Pick<Thread, 'hex' | 'effect' | 'confidence' | 'brand' | 'code'>;
  readonly onNeedle?: boolean;
  /** The known length in stock, in mm. */
  readonly knownMm: number;
}

/** A thread that was compared with a colour: how far it is (CIEDE2000), and the honest word for that. */
export interface NearThread<C> {
  readonly candidate: C;
  readonly distance: number;
  readonly likeness: Likeness;
}

/**
 * Sorts candidates, nearest first (rules: Colours). Leaves out threads without a colour, or with another look
 * (`lookOf`).
 */
export function nearestThreads<C extends ColourCandidate>(
  wanted: WantedColour,
  candidates: readonly C[],
  most = Infinity,
): readonly NearThread<C>[] {
  return ranked(wanted, candidates, most, Infinity);
}

/** Like `nearestThreads`, but without threads whose likeness is `different`. */
export function closeThreads<C extends ColourCandidate>(
  wanted: WantedColour,
  candidates: readonly C[],
  most = Infinity,
): readonly NearThread<C>[] {
  return ranked(wanted, candidates, most, farthestAlike);
}

const ranked = <C extends ColourCandidate>(
  wanted: WantedColour,
  candidates: readonly C[],
  most: number,
  farthest: number,
): readonly NearThread<C>[] => {
  const target = wanted.hex === null ? undefined : labOf(wanted.hex);
  if (target === undefined) return [];
  const look = lookOf(wanted.effect);
  const isNear = nearEnough(most, farthest);
  const near: NearThread<C>[] = [];
  for (const candidate of candidates) {
    const { hex, effect, confidence } = candidate.thread;
    const lab = hex === null ? undefined : labOf(hex);
    if (lab === undefined || lookOf(effect) !== look) continue;
    // The whole formula is computed only for a thread that the two cheap lower bounds do not rule out.
    if (isNear.ruledOut(leastByLightness(target, lab)) || isNear.ruledOut(leastDistance(target, lab))) continue;
    const distance = colourDistance(target, lab);
    if (!isNear.at(distance)) continue;
    const isUncertain = confidence === 'low' || wanted.confidence === 'low';
    near.push({ candidate, distance, likeness: likenessOf(distance, isUncertain) });
  }
  return near.toSorted((a, b) => compareNear(a, b, wanted.brand)).slice(0, most);
};

/**
 * `at`: whether a distance is at most `farthest` and among the `most` smallest passed so far. `ruledOut`: whether a
 * bound is above all of these.
 */
const nearEnough = (most: number, farthest: number) => {
  const least: number[] = [];
  const worst = () => (least.length < most ? farthest : (least.at(-1) ?? farthest));
  return {
    ruledOut: (bound: number): boolean => bound > worst(),
    at: (distance: number): boolean => {
      if (distance > worst()) return false;
      if (most === Infinity) return true;
      let place = least.length;
      while (place > 0 && (least[place - 1] ?? 0) > distance) place -= 1;
      least.splice(place, 0, distance);
      if (least.length > most) least.pop();
      return true;
    },
  };
};

/** Compares by distance; of equally near threads the one on a needle, with more on it, of the brand, then by number. */
export function compareNear(
  a: NearThread<ColourCandidate>,
  b: NearThread<ColourCandidate>,
  brand: string | undefined,
): number {
  return (
    a.distance - b.distance ||
    Number(b.candidate.onNeedle ?? false) - Number(a.candidate.onNeedle ?? false) ||
    b.candidate.knownMm - a.candidate.knownMm ||
    Number(b.candidate.thread.brand === brand) - Number(a.candidate.thread.brand === brand) ||
    compareCodes(a.candidate.thread.code, b.candidate.thread.code)
  );
}

const compareCodes = (a: string, b: string): number =>
  codeNorm(a).localeCompare(codeNorm(b), 'en', { numeric: true }) || (a < b ? -1 : Number(a > b));

/** Effects that change how a colour looks. Threads of all other effects are compared by colour alone. */
const ofTheirOwn: ReadonlySet<string> = new Set(['metallic', 'glow', 'reflective']);

/** Returns the look by which threads are compared: the effect of metallic, glowing or reflective thread, or `plain`. */
export function lookOf(effect: Thread['effect'] | undefined): string {
  return effect !== undefined && ofTheirOwn.has(effect) ? effect : 'plain';
}
