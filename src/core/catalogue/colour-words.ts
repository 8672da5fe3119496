import { familyOf, oklchOf } from '../colours/colour.ts';
import type { Effect, Family } from '../kinds/thread.ts';

/** The colour of a searched item. `family`: the family that a person chose, which replaces the computed family. */
export interface Coloured {
  readonly hex: string | null;
  readonly effect: Effect;
  readonly family: Family | null;
}

/** The names of an item's colour, and its lightness (OKLCH, 0–1; null without a screen colour). */
export interface Tint {
  readonly families: ReadonlySet<Family>;
  readonly lightness: number | null;
}

/** Typed words that are searched together, such as “light blue”, and the colour that they name, if any. */
export interface Phrase {
  readonly words: readonly string[];
  readonly means?: ColourMeaning | undefined;
}

/** The colours that a typed word means. */
export interface ColourMeaning {
  readonly families: readonly Family[];
  readonly tone?: Tone | undefined;
}

type Tone = 'light' | 'medium' | 'dark';

/**
 * Splits typed words (see `plainWords`) into phrases. Finds English and German colour words in any language of the
 * page.
 */
export function phrasesIn(words: readonly string[]): readonly Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = [words[at], words[at + 1]];
    const [mine, following] = [colourOf(word), colourOf(next)];
    const [tone, toneAfter] = [toneOf(word), toneOf(next)];
    if (tone !== undefined && following !== undefined) {
      phrases.push({ words: [word, next], means: { tone, ...following } });
      at += 1;
    } else if (mine !== undefined && toneAfter !== undefined && colourOf(words[at + 2] ?? '') === undefined) {
      phrases.push({ words: [word, next], means: { tone: toneAfter, ...mine } });
      at += 1;
    } else phrases.push({ words: [word], means: mine });
  }
  return phrases;
}

/** Returns the names of an item's colour. Metallic, variegated and ombré thread is also called by its screen colour. */
export function tintOf({ hex, effect, family }: Coloured): Tint {
  const called = [family ?? familyOf(hex, effect), effectsOfSeveral.has(effect) ? familyOf(hex, 'solid') : null];
  const lightness = hex === null ? null : (oklchOf(hex)?.l ?? null);
  return { families: new Set(called.filter((name) => name !== null)), lightness };
}

/** Whether people call a colour by this name. A thread without a screen colour is neither light, medium nor dark. */
export function isCalled({ families, lightness }: Tint, { families: wanted, tone }: ColourMeaning): boolean {
  return wanted.some((family) => families.has(family) && (tone === undefined || hasTone(family, lightness, tone)));
}

/** Returns the family that these words (see `plainWords`) name; undefined unless they name one and nothing else. */
export function familyIn(said: readonly string[]): Family | undefined {
  const phrases = phrasesIn(said.filter((word) => !besideColour.has(word)));
  const meanings = phrases.flatMap(({ means, words: [word = ''] }) =>
    means === undefined && toneOf(word) !== undefined ? [] : [means],
  );
  const families = new Set(
    meanings.flatMap((means): readonly (Family | undefined)[] => means?.families ?? [undefined]),
  );
  return families.size === 1 ? [...families][0] : undefined;
}

/** Returns the English name for the German name of a colour family, as charts print it; any other word unchanged. */
export function englishColour(word: string): string {
  return englishByGerman.get(word) ?? word;
}

const besideColour: ReadonlySet<string> = new Set(['bright', 'very', 'v']);

const effectsOfSeveral: ReadonlySet<Effect> = new Set<Effect>(['metallic', 'variegated', 'ombre']);

const hasTone = (family: Family, lightness: number | null, tone: Tone): boolean => {
  if (lightness === null) return false;
  const [dark, light] = tones[family];
  if (tone === 'light') return lightness >= light;
  return tone === 'dark' ? lightness <= dark : lightness > dark && lightness < light;
};

/** The OKLCH lightness up to which a family is dark, and from which it is light. */
const tones: { readonly [F in Family]: readonly [dark: number, light: number] } = {
  white: [1, 0],
  grey: [0.56, 0.77],
  black: [1, 0],
  red: [0.44, 0.54],
  orange: [0.68, 0.75],
  yellow: [0.82, 0.9],
  green: [0.49, 0.7],
  teal: [0.54, 0.72],
  blue: [0.42, 0.66],
  purple: [0.41, 0.6],
  pink: [0.64, 0.78],
  brown: [0.48, 0.63],
  skin: [0.83, 0.87],
  metallic: [0.5, 0.7],
  multi: [0.5, 0.7],
};

const words: { readonly [F in Family]: readonly [english: string, german: string] } = {
  white: ['white', 'weiss'],
  grey: ['grey gray', 'grau'],
  black: ['black', 'schwarz'],
  red: ['red', 'rot'],
  orange: ['orange', ''],
  yellow: ['yellow', 'gelb'],
  green: ['green', 'grun gruen'],
  teal: ['teal turquoise cyan', 'turkis tuerkis petrol'],
  blue: ['blue', 'blau'],
  purple: ['purple violet lilac', 'lila violett purpur'],
  pink: ['pink', 'rosa'],
  brown: ['brown', 'braun'],
  skin: ['skin flesh nude', 'haut hautfarben hautfarbe'],
  metallic: ['metallic', 'metallisch'],
  multi: ['multicolor multicolour multicolored multicoloured variegated', 'bunt mehrfarbig'],
};

const splitWords = (text: string): readonly string[] => text.split(' ').filter(Boolean);

const familyByWord = new Map(
  Object.entries(words).flatMap(([family, said]) =>
    said.flatMap(splitWords).map((word) => [word, family as Family] as const),
  ),
);

const englishByGerman = new Map(
  Object.values(words).flatMap(([english, german]) =>
    splitWords(german).map((word) => [word, splitWords(english)[0] ?? word] as const),
  ),
);

const shades: ReadonlyMap<string, ColourMeaning> = new Map<string, ColourMeaning>([
  ['navy', { families: ['blue'], tone: 'dark' }],
  ['marine', { families: ['blue'], tone: 'dark' }],
  ['marineblau', { families: ['blue'], tone: 'dark' }],
  ['nachtblau', { families: ['blue'], tone: 'dark' }],
  ['himmelblau', { families: ['blue'], tone: 'light' }],
  ['weinrot', { families: ['red'], tone: 'dark' }],
  ['bordeaux', { families: ['red'], tone: 'dark' }],
  ['burgundy', { families: ['red'], tone: 'dark' }],
  ['lachs', { families: ['pink', 'orange'], tone: 'light' }],
  ['flieder', { families: ['purple'], tone: 'light' }],
  ['silver', { families: ['grey'], tone: 'light' }],
  ['silber', { families: ['grey'], tone: 'light' }],
  ['anthrazit', { families: ['grey'], tone: 'dark' }],
  ['creme', { families: ['white', 'skin', 'yellow'], tone: 'light' }],
]);

const tonesByWord: ReadonlyMap<string, Tone> = new Map<string, Tone>([
  ['light', 'light'],
  ['pale', 'light'],
  ['hell', 'light'],
  ['blass', 'light'],
  ['zart', 'light'],
  ['pastell', 'light'], // listed before “pastel”, because the first beginning that fits decides
  ['pastel', 'light'],
  ['medium', 'medium'],
  ['med', 'medium'],
  ['mittel', 'medium'],
  ['dark', 'dark'],
  ['deep', 'dark'],
  ['dunkel', 'dark'],
  ['dunkl', 'dark'],
  ['tief', 'dark'],
]);

// “Rot” and “rosa” count only after these first parts, and “red” never counts: many other words end in them.
const lastPart =
  /(?:blau|gruen|grun|gelb|braun|grau|schwarz|weiss|violett|(?<=^(?:feuer|karmin|blut))rot|(?<=^(?:alt|lachs))rosa)$/;
const firstPart = new RegExp(`^(${[...tonesByWord.keys()].join('|')})(.+)$`);
const ending = /(?<=..)(?:e[mnrs]?)$/;

const colourOf = (word: string): ColourMeaning | undefined =>
  plainColourOf(word) ?? (ending.test(word) ? plainColourOf(word.replace(ending, '')) : undefined);

const plainColourOf = (word: string): ColourMeaning | undefined => {
  const shade = shades.get(word);
  if (shade !== undefined) return shade;
  const family = familyByWord.get(word);
  if (family !== undefined) return { families: [family] };
  const [, first = '', rest = ''] = firstPart.exec(word) ?? [];
  const toned = first === '' ? undefined : plainColourOf(rest);
  if (toned !== undefined) return { tone: toneOf(first), ...toned };
  // The last part of a German word names the colour: a “blaugrün” is a green.
  const last = familyByWord.get(lastPart.exec(word)?.[0] ?? '');
  return last && { families: [last] };
};

const toneOf = (word: string): Tone | undefined => tonesByWord.get(word) ?? tonesByWord.get(word.replace(ending, ''));
