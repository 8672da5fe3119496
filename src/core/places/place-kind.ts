import { plainWords } from '#core/catalogue/fold.ts';
import type { Place } from '../kinds/place.ts';

/**
 * Guesses a place's kind by its English or German name: “Drawer A” is a drawer, “Garnkiste 2” a box; undefined if
 * unclear.
 */
export function placeKindOf(name: string): Place['kind'] | undefined {
  const words = plainWords(name).replace(/\d+/g, ' ').split(' ').filter(Boolean);
  return kinds.find(({ says }) => words.some((word) => says.test(word)))?.kind;
}

/** Matches `whole` words alone, and `ends` alone or at the end of a longer word: “bookshelf”, “Wollkiste”. */
const saying = (whole: string, ends: string): RegExp =>
  new RegExp(`^(?:(?:${whole.replaceAll(' ', '|')})s?|.*(?:${ends.replaceAll(' ', '|')})(?:s|es|n|en)?)$`);

// The first match decides, so smaller kinds come first: “Rack B, drawer 3” is a drawer. “Schubladen” is no shop
// (“Laden”).
const kinds: readonly { readonly kind: Place['kind']; readonly says: RegExp }[] = [
  { kind: 'drawer', says: saying('lade fach', 'drawer schublade schubfach schubkasten') },
  { kind: 'bag', says: saying('bag sack pouch', 'handbag beutel tasche tute tuete rucksack') },
  {
    kind: 'box',
    says: saying(
      'box tin case bin crate dose',
      'box boxe kiste karton schachtel kasten koffer korb basket garndose suitcase organizer',
    ),
  },
  {
    kind: 'rack',
    says: saying(
      'rack wall stand wand board bord',
      'regal regalbrett shelf shelve kommode rollcontainer trolley bookcase cabinet cupboard schrank gestell stander staender garnwand pegboard',
    ),
  },
  {
    kind: 'room',
    says: saying(
      'attic basement studio office garage workshop house haus flur',
      'room zimmer raum keller werkstatt atelier dachboden speicher kuche kueche kitchen buro buero lager',
    ),
  },
  { kind: 'shop', says: saying('shop store', 'laden geschaft geschaeft kaufhaus') },
];
