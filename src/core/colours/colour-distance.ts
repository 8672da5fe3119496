import { convertRgbToLab65, differenceCiede2000, modeLab65, parseHex, useMode as registerMode } from 'culori/fn';

registerMode(modeLab65);

/** A colour in CIELAB under daylight (D65), where distances are close to what the eye sees. */
export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** Converts a hex colour to CIELAB; undefined for other text. Caches results: lists compare the same threads again. */
export function labOf(hex: string): Lab | undefined {
  const before = remembered.get(hex);
  if (before !== undefined) return before;
  const lab = workedOut(hex);
  if (remembered.size >= mostRemembered) remembered.clear();
  if (lab !== undefined) remembered.set(hex, lab);
  return lab;
}

const remembered = new Map<string, Lab>();
const mostRemembered = 40_000;

const workedOut = (hex: string): Lab | undefined => {
  const rgb = parseHex(hex);
  if (rgb === undefined) return undefined;
  const { l, a, b } = convertRgbToLab65(rgb);
  return { l, a, b };
};

const ciede2000 = differenceCiede2000();

/** How far apart two colours are: CIEDE2000, checked against the pairs of Sharma, Wu and Dalal (2005). */
export function colourDistance(one: Lab, other: Lab): number {
  return ciede2000({ mode: 'lab65', ...one }, { mode: 'lab65', ...other });
}

/**
 * Returns a lower bound of the distance: CIEDE2000 divides the lightness difference by 1.747 at most; the rest only
 * adds.
 */
export function leastByLightness(one: Lab, other: Lab): number {
  return Math.abs(one.l - other.l) / 1.75;
}

/**
 * Returns a lower bound of the distance: CIEDE2000 with the least that hue can add. Fast, because it computes no
 * angles.
 */
export function leastDistance(one: Lab, other: Lab): number {
  const stretch = 1.5 - 0.5 * saturation((chroma(one.a, one.b) + chroma(other.a, other.b)) / 2);
  const [a1, a2] = [one.a * stretch, other.a * stretch];
  const [c1, c2] = [chroma(a1, one.b), chroma(a2, other.b)];
  const meanChroma = (c1 + c2) / 2;
  const fromMiddle = ((one.l + other.l) / 2 - 50) ** 2;
  const byLightness = (one.l - other.l) / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle));
  const byChroma = Math.abs(c1 - c2) / (1 + 0.045 * meanChroma);
  const hue = Math.sqrt(Math.max(0, 2 * (c1 * c2 - a1 * a2 - one.b * other.b)));
  // If both b are 0 or more, the mean hue is at least 95° from the blue that CIEDE2000 rotates: the rotation is almost
  // 0.
  const turn = one.b >= 0 && other.b >= 0 ? 2e-6 : mostTurn * saturation(meanChroma);
  const byHue = Math.max(hue / (1 + 0.015 * mostHueWeight * meanChroma), (turn * byChroma) / 2);
  const squared = byLightness ** 2 + byChroma ** 2 + byHue ** 2 - turn * byChroma * byHue;
  // Subtracts more than the rounding error, whose root would give two equal colours a distance above 0.
  return 0.999_999 * Math.sqrt(Math.max(0, squared)) - 1e-5;
}

const chroma = (a: number, b: number): number => Math.sqrt(a * a + b * b);

/** The term √(C⁷ / (C⁷ + 25⁷)) of CIEDE2000, with C for chroma: 0 for a grey, near 1 for a vivid colour. */
const saturation = (c: number): number => {
  const cubed = c * c * c;
  const seventh = cubed * cubed * c;
  return Math.sqrt(seventh / (seventh + 25 ** 7));
};

/** The most that CIEDE2000 rotates (2 sin 60°), and its largest hue weight T (1 + 0.17 + 0.24 + 0.32 + 0.20). */
const mostTurn = 1.7321;
const mostHueWeight = 1.93;

/** How alike two colours look to a person, the most alike first: the same, close, visibly apart, or another colour. */
export const likenesses = ['same', 'close', 'visible', 'different'] as const;
/** How alike two colours look to a person. */
export type Likeness = (typeof likenesses)[number];

/** The largest distance (CIEDE2000) at which two colours still look alike; beyond it they are `different`. */
export const farthestAlike = 6;

/** Returns the likeness for a distance (rules: Colours); never `same` if a screen colour is uncertain. */
export function likenessOf(distance: number, isUncertain: boolean): Likeness {
  if (distance <= 1) return isUncertain ? 'close' : 'same';
  if (distance <= 3) return 'close';
  return distance <= farthestAlike ? 'visible' : 'different';
}
