import { createCatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { oneOf, seeded } from '../../seeded.ts';
import { wholeCatalogue } from './chart-files.ts';

const colours = wholeCatalogue();
const search = createCatalogueSearch(colours);

const isSayable = (name: string | null): name is string =>
  name !== null && /^[a-z]+(?: [a-z]+)*$/i.test(name) && /[a-z]{5}/i.test(name);

const withSlip = (random: () => number, name: string): string => {
  const words = name.split(' ');
  const word = oneOf(
    random,
    words.filter((one) => one.length >= 5),
  );
  const at = Math.floor(random() * word.length);
  const others = [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => letter !== word[at]?.toLowerCase());
  const wrong = `${word.slice(0, at)}${oneOf(random, others)}${word.slice(at + 1)}`;
  return words.map((one) => (one === word ? wrong : one)).join(' ');
};

export const missedSlips = (names: number): readonly string[] => {
  const random = seeded(410);
  const sayable = colours.filter(({ name }) => isSayable(name));
  return Array.from({ length: names }, () => {
    const colour = oneOf(random, sayable);
    const typed = `${colour.brand} ${withSlip(random, colour.name ?? '')}`;
    const found = search(typed, { limit: 5 });
    return found.includes(colour) ? [] : [`${typed} (${colour.name}) → ${found.map((one) => one.name).join(', ')}`];
  }).flat();
};
