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

/** What two colours are apart at least, by their lightness alone: CIEDE2000 divides it by 1.747 at most and adds nothing negative. */
export const leastDistance = (one: Lab, other: Lab): number => Math.abs(one.l - other.l) / 1.75;

/** How alike two colours look to a person: the same, close, visibly apart, or another colour. */
export type Likeness = 'same' | 'close' | 'visible' | 'different';

/** The word for a distance (domain §4.5). Where a screen colour is uncertain, nothing is called the same. */
export const likenessOf = (distance: number, isUncertain: boolean): Likeness => {
  if (distance <= 1) return isUncertain ? 'close' : 'same';
  if (distance <= 3) return 'close';
  return distance <= 6 ? 'visible' : 'different';
};
