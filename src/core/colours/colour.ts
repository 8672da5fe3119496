import { convertLabToLch, convertRgbToOklab, parseHex } from 'culori/fn';
import type { Effect, Family } from '../kinds/thread.ts';

/** Converts a hex colour to OKLCH: lightness (0–1), chroma and hue (degrees); undefined for any other text. */
export function oklchOf(hex: string): { readonly l: number; readonly c: number; readonly h: number } | undefined {
  const rgb = parseHex(hex);
  if (rgb === undefined) return undefined;
  const { l, c, h = 0 } = convertLabToLch(convertRgbToOklab(rgb), 'oklch');
  return { l, c, h };
}

/** Names the colour family of a thread by its effect or its colour; null if these show no family. */
export function familyOf(hex: string | null, effect: Effect): Family | null {
  if (effect === 'metallic') return 'metallic';
  if (effect === 'variegated' || effect === 'ombre') return 'multi';
  const oklch = hex === null ? undefined : oklchOf(hex);
  if (oklch === undefined) return null;
  const { l, c, h } = oklch;
  return neutral(l, c, h) ?? hued(l, c, h);
}

const neutral = (l: number, c: number, hue: number): Family | undefined => {
  if (l < 0.24 && c < 0.045) return 'black';
  if (l < 0.31 && c < 0.025) return 'black';
  if (l > 0.93 && c < 0.035) return 'white';
  if (l > 0.91 && c < 0.02) return 'white';
  // A dark brown is called brown at a chroma at which a light colour is still called grey.
  const leastChroma = l < 0.55 && hue > 30 && hue < 95 ? 0.016 : 0.024;
  return c < leastChroma ? 'grey' : undefined;
};

// OKLCH hue in degrees, about: red 29, orange 71, yellow 110, green 142, cyan 195, blue 264, magenta 328.
const hued = (l: number, c: number, hue: number): Family => {
  if (hue < 12 || hue >= 342) return roseOrWine(l, c, hue);
  if (hue < 35) return redOrSalmon(l, c);
  if (hue < 78) return orangeOrBrown(l, c, hue);
  if (hue < 112) return yellowOrOlive(l, c, hue);
  if (hue < 175) return 'green';
  if (hue < 220) return 'teal';
  return hue < 284 ? 'blue' : 'purple';
};

const roseOrWine = (l: number, c: number, hue: number): Family => {
  if (hue > 4 && hue < 12 && l < 0.53) return 'red';
  if (l > 0.6 || (c > 0.14 && l > 0.42)) return 'pink';
  return hue < 12 || hue >= 352 ? 'red' : 'purple';
};

const redOrSalmon = (l: number, c: number): Family => {
  if (l > 0.84 && c < 0.06) return 'skin';
  if (c > 0.17 && l < 0.67) return 'red';
  if (l > 0.58) return 'pink';
  return c > 0.09 ? 'red' : 'brown';
};

const orangeOrBrown = (l: number, c: number, hue: number): Family => {
  if (l > 0.78 && c < 0.095) return 'skin';
  if (c > 0.2 && hue < 38 && l < 0.66) return 'red';
  if (l > 0.56 && c > 0.125) return 'orange';
  return l > 0.78 ? 'orange' : 'brown';
};

const yellowOrOlive = (l: number, c: number, hue: number): Family => {
  if (l > 0.9 && c < 0.045) return 'white';
  if (l > 0.68 && c > 0.085) return 'yellow';
  if (l > 0.84) return hue < 84 && c < 0.085 ? 'skin' : 'yellow';
  return hue > 100 ? 'green' : 'brown';
};
