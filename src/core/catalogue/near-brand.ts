import { plainWords } from './plain-words.ts';
import { slipsBetween } from './slips.ts';

/** Returns a brand's name as one folded word: “Robison-Anton” and “ROBISON ANTON” are the same. */
export function brandKey(brand: string): string {
  return plainWords(brand).replaceAll(' ', '');
}

interface NearBrands {
  readonly brands: readonly string[];
  /** How many of the typed words name the brand. */
  readonly length: number;
}

/** Returns the brands nearest to the first of these words [I10]; undefined if no brand is near. */
export function nearBrands(words: readonly string[], brands: Iterable<string>): NearBrands | undefined {
  const typed = Array.from({ length: Math.min(mostBrandWords, words.length) }, (_, at) =>
    brandKey(words.slice(0, at + 1).join(' ')),
  );
  let best: (NearBrands & { readonly slips: number }) | undefined;
  for (const brand of brands) {
    const word = brandKey(brand);
    const most = slipsAllowed(word);
    for (let length = most === 0 ? 0 : typed.length; length > 0; length -= 1) {
      const written = typed[length - 1] ?? '';
      if (Math.abs(written.length - word.length) > most) continue;
      // Compare both ways: `slipsBetween` also accepts the beginning of a word, but “blanc” must not mean the brand
      // Anchor.
      const slips = Math.max(slipsBetween(written, word, most), slipsBetween(word, written, most));
      if (slips > most || slips > (best?.slips ?? most)) continue;
      const isAlike = best?.slips === slips && best.length >= length;
      if (!isAlike) best = { brands: [brand], length, slips };
      else if (best?.length === length) best = { ...best, brands: [...best.brands, brand] };
    }
  }
  return best;
}

/** The most words of a typed text that may name its brand. */
export const mostBrandWords = 4;

const slipsAllowed = ({ length }: string): number => (length >= 6 ? 2 : length >= 4 ? 1 : 0);
