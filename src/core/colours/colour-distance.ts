import { convertRgbToLab65, differenceCiede2000, modeLab65, parseHex, useMode as registerMode } from 'culori/fn';

registerMode(modeLab65);

/** A colour as the eye weighs it: CIELAB under daylight (D65). */
export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** A colour `#rrggbb` in CIELAB; undefined for a text that is none. What was worked out is remembered: a list of threads is compared again and again. */
export const labOf = (hex: string): Lab | undefined => {
  const before = remembered.get(hex);
  if (before !== undefined) return before;
  const lab = workedOut(hex);
  if (remembered.size >= mostRemembered) remembered.clear();
  if (lab !== undefined) remembered.set(hex, lab);
  return lab;
};

const remembered = new Map<string, Lab>();
const mostRemembered = 40_000;

const workedOut = (hex: string): Lab | undefined => {
  const rgb = parseHex(hex);
  if (rgb === undefined) return undefined;
  const { l, a, b } = convertRgbToLab65(rgb);
  return { l, a, b };
};

const ciede2000 = differenceCiede2000();

/** How far two colours lie apart: CIEDE2000, checked against the pairs published by Sharma, Wu and Dalal (2005). */
export const colourDistance = (one: Lab, other: Lab): number =>
  ciede2000({ mode: 'lab65', ...one }, { mode: 'lab65', ...other });

/** What two colours are apart at least by their lightness alone: CIEDE2000 divides it by 1.747 at most and adds nothing negative. */
export const leastByLightness = (one: Lab, other: Lab): number => Math.abs(one.l - other.l) / 1.75;

/**
 * What two colours are apart at least: CIEDE2000 without its angles. Lightness and chroma weigh as they do there, hue as little as it can,
 * and the term that turns the blues takes off as much as it can; only a blue has it.
 */
export const leastDistance = (one: Lab, other: Lab): number => {
  const stretch = 1.5 - 0.5 * saturation((chroma(one.a, one.b) + chroma(other.a, other.b)) / 2);
  const [a1, a2] = [one.a * stretch, other.a * stretch];
  const [c1, c2] = [chroma(a1, one.b), chroma(a2, other.b)];
  const meanChroma = (c1 + c2) / 2;
  const fromMiddle = ((one.l + other.l) / 2 - 50) ** 2;
  const byLightness = (one.l - other.l) / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle));
  const byChroma = Math.abs(c1 - c2) / (1 + 0.045 * meanChroma);
  const hue = Math.sqrt(Math.max(0, 2 * (c1 * c2 - a1 * a2 - one.b * other.b)));
  // Two hues between red and green have a mean at least 95 degrees from the blue that is turned.
  const turn = one.b >= 0 && other.b >= 0 ? 2e-6 : mostTurn * saturation(meanChroma);
  const byHue = Math.max(hue / (1 + 0.015 * mostHueWeight * meanChroma), (turn * byChroma) / 2);
  const squared = byLightness ** 2 + byChroma ** 2 + byHue ** 2 - turn * byChroma * byHue;
  // Less what rounding may add: two equal colours are not apart by the root of it.
  return 0.999_999 * Math.sqrt(Math.max(0, squared)) - 1e-5;
};

const chroma = (a: number, b: number): number => Math.sqrt(a * a + b * b);

/** 0 for a grey, towards 1 for a full colour. */
const saturation = (c: number): number => {
  const cubed = c * c * c;
  const seventh = cubed * cubed * c;
  return Math.sqrt(seventh / (seventh + 25 ** 7));
};

/** 2 sin 60°, and the sum of the weights that the formula gives to hues. */
const mostTurn = 1.7321;
const mostHueWeight = 1.93;

/** How alike two colours look to a person: the same, close, visibly apart, or another colour. */
export type Likeness = 'same' | 'close' | 'visible' | 'different';

/** The word for a distance (domain §4.5). Where a screen colour is uncertain, nothing is called the same. */
export const likenessOf = (distance: number, isUncertain: boolean): Likeness => {
  if (distance <= 1) return isUncertain ? 'close' : 'same';
  if (distance <= 3) return 'close';
  return distance <= 6 ? 'visible' : 'different';
};
