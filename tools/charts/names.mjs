/** Writes colour names in full. It corrects only clear errors: the maker's own words stay. */

/** Words that collectors shortened to fit their columns. @type {Readonly<Record<string, string>>} */
const shortened = {
  Dk: 'Dark',
  Dkl: 'Dark',
  Lt: 'Light',
  Med: 'Medium',
  Md: 'Medium',
  Medkum: 'Medium',
  V: 'Very',
  Vy: 'Very',
  Vry: 'Very',
  Ult: 'Ultra',
  U: 'Ultra',
  Grn: 'Green',
  Blu: 'Blue',
  Brn: 'Brown',
  Xmas: 'Christmas',
  Kt: 'Karat',
};

/** Letters at the end of a DMC name ("Cornflower Blu M V D"). @type {Readonly<Record<string, string>>} */
const lastLetters = { D: 'Dark', L: 'Light', M: 'Medium', VD: 'Very Dark', VyDk: 'Very Dark' };

/** Words that were mistyped or written together. @type {Readonly<Record<string, string>>} */
const mistyped = {
  Avacado: 'Avocado',
  Bitteroot: 'Bitterroot',
  Burgandy: 'Burgundy',
  Cantelope: 'Cantaloupe',
  Cappaccino: 'Cappuccino',
  Carbernet: 'Cabernet',
  Chrysantemun: 'Chrysanthemum',
  Current: 'Currant',
  Forrest: 'Forest',
  Fuschia: 'Fuchsia',
  Greay: 'Gray',
  Grizzley: 'Grizzly',
  Jubiliee: 'Jubilee',
  Liimeade: 'Limeade',
  Lilly: 'Lily',
  Marshmellow: 'Marshmallow',
  OrangeRed: 'Orange Red',
  Raspberty: 'Raspberry',
  RedCopper: 'Red Copper',
  Russett: 'Russet',
  Yelow: 'Yellow',
};

/** Words that stay in lower case inside a name. */
const small = new Set(['with', 'of', 'and', 'the', 'in', 'on', 'au', 'de', "'n", "'n'"]);

/**
 * Writes a colour's name in whole words with capitals. A correct name stays unchanged.
 * @param {string} name
 * @param {string} brand
 */
export const writtenOut = (name, brand) => {
  const words = name
    .replaceAll(/\b(Lt|Dk|Med)\.(?=\S)/g, '$1 ')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words
    .map((word, at) => wordOf(word, brand === 'DMC' && at > 0))
    .map((word, at) => (at > 0 && small.has(word) ? word : word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())))
    .join(' ');
};

/**
 * @param {string} word
 * @param {boolean} mayBeLetter
 */
const wordOf = (word, mayBeLetter) =>
  word
    .split('-')
    .map((part) => {
      const bare = part.replace(/\.$/, '');
      return shortened[bare] ?? mistyped[part] ?? (mayBeLetter ? lastLetters[part] : undefined) ?? part;
    })
    .join('-');

/**
 * Writes the names of a table in full; numbers, colours and sources stay.
 * @param {string} table
 * @param {string} brand
 */
export const mendedTable = (table, brand) =>
  table
    .split('\n')
    .map((row, at) => {
      const [code, name, ...rest] = row.split(',');
      return at === 0 || name === undefined ? row : [code, writtenOut(name, brand), ...rest].join(',');
    })
    .join('\n');

/** Patterns that no name may match, such as shortened or joined words. */
export const slips = [
  /(?:^|[ -])(?:Dk|Dkl|Drk|Lt|Med|Md|V|Vy|Vry|VD|VyDk|Ult|U|M|D|Grn|Blu|Brn|Xmas|Kt)(?:$|[ -]|\.(?:$| ))/,
  / {2}|^ | $/,
  /\p{L}{2}\./u,
  /^\p{Ll}/u,
  / (?!(?:with|of|and|the|in|on|au|de)\b)\p{Ll}/u,
  /\p{Ll}\p{Lu}/u,
  new RegExp(`\\b(?:${Object.keys(mistyped).join('|')})\\b`),
];
