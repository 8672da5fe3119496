import { isCurrency } from '../amounts/currency-codes.ts';
import { fold } from '../catalogue/fold.ts';
import { allColumns, type ColumnName } from './columns.ts';
import type { FileRow } from '../tables/file-rows.ts';
import { synonyms, weakSynonyms, type Guessed } from './heading-words.ts';

/** What each column of a file holds; null for a column that is left out. */
export type Mapping = readonly (ColumnName | null)[];

/** The columns and what they hold. `unsure`: the indexes of those that are only a guess. */
export interface GuessedColumns {
  readonly mapping: Mapping;
  readonly unsure: ReadonlySet<number>;
}

/** Guesses columns by their headings (six languages), unclear ones by the rows below too. */
export function guessColumns(header: readonly string[], rows: readonly FileRow[]): Mapping {
  return guessedColumns(header, rows).mapping;
}

/** Like `guessColumns`, but also names the columns that are unsure. */
export function guessedColumns(header: readonly string[], rows: readonly FileRow[]): GuessedColumns {
  const mapping: (ColumnName | null)[] = header.map((cell) => allColumns.find((name) => name === cell) ?? null);
  const taken = new Set<ColumnName>(mapping.flatMap((name) => name ?? []));
  const unsure = new Set<number>();
  const take = (at: number, name: ColumnName | undefined, isSure: boolean) => {
    if (name === undefined || taken.has(name)) return;
    mapping[at] = name;
    taken.add(name);
    if (!isSure) unsure.add(at);
  };
  for (const [pass, isSure] of passes)
    for (const [at, cell] of header.entries())
      if (mapping[at] === null) take(at, pass(wordsOf(cell), samplesOf(rows, at), cell), isSure);
  // “Spools (full, or nearly so)”: what stands in brackets explains the words before them.
  for (const [pass] of passes)
    for (const [at, cell] of header.entries()) {
      const [, before = ''] = /^([^([{]+)[([{]/u.exec(cell) ?? [];
      if (mapping[at] === null && before !== '') take(at, pass(wordsOf(before), samplesOf(rows, at), before), false);
    }
  return { mapping, unsure };
}

type Pass = (words: string, samples: readonly string[], cell: string) => ColumnName | undefined;

/** Whether a row has headings: one names a number, a catalogue id or a name, and no cell is a `#rrggbb`. */
export function hasHeader(header: readonly string[], mapping: Mapping): boolean {
  return (
    mapping.some((name) => name === 'code' || name === 'catalogueId' || name === 'name') &&
    !header.some((cell) => /^#[0-9a-f]{6}$/i.test(cell))
  );
}

const samplesOf = (rows: readonly FileRow[], at: number): readonly string[] =>
  rows
    .slice(0, 50)
    .map(({ cells }) => cells[at] ?? '')
    .filter((cell) => cell !== '');

const passes: readonly (readonly [Pass, isSure: boolean])[] = [
  [(words, samples) => (colourWords.has(words) ? undefined : knownAs(words, samples, synonyms)), true],
  // “Colour” may stand over names, numbers or colour values.
  [(words, samples) => (colourWords.has(words) && samples.some(isHex) ? 'hex' : undefined), true],
  [(words, samples) => (colourWords.has(words) && mostly(samples, isNumber) ? 'code' : undefined), false],
  // A bare “Nr.” names the colour's number, unless its cells only count the rows: 1, 2, 3.
  [(words, samples) => (bareNumbers.has(words) && !countsRows(samples) ? 'code' : undefined), true],
  [(words) => (colourWords.has(words) ? 'name' : undefined), true],
  [(words, samples) => knownAs(words, samples, weakSynonyms), false],
  [(_, samples, cell) => knownAs(wordsOf(withoutCurrency(cell)).replace(aside, '').trim(), samples, synonyms), false],
  // “Id” or “number” alone counts only if no other heading names the number.
  [(words) => (words === 'id' || bareNumbers.has(words) ? 'code' : undefined), false],
];

const isHex = (sample: string): boolean => /^#?[0-9a-f]{6}$/i.test(sample);
const isNumber = (sample: string): boolean => /^#?\s?\d{1,5}$/.test(sample);
const countsRows = (samples: readonly string[]): boolean =>
  samples.length > 1 && samples.every((sample, at) => sample.trim() === String(at + 1));
const isPercent = (sample: string): boolean => /%|[½¼¾]|\d\/\d/.test(sample);
const mostly = (samples: readonly string[], test: (sample: string) => boolean): boolean =>
  samples.length > 0 && samples.filter(test).length > samples.length / 2;

/** Words that people add to a heading: the unit or currency, the thing, the language. */
const aside =
  /\b(in|per|of|the|thread|garn|spool|each|eur|euro|usd|gbp|english|deutsch|mm dd|dd mm|mm dd yyyy|dd mm yyyy|stuck)\b/g;

const knownAs = (
  words: string,
  samples: readonly string[],
  table: Readonly<Partial<Record<Guessed, string>>>,
): ColumnName | undefined => {
  const isImperial =
    /\b(yd|yds|yards?)\b/.test(words) || samples.some((sample) => /\d\s*(yd|yds|yards?)\b/i.test(sample));
  const isInMm = /\bmm\b/.test(words);
  const bare = words.replace(/\b(in |m|mm|yd|yds|yards?|meters?|metres?|metern?)\b/g, '').trim();
  for (const [name, known] of Object.entries(table) as [Guessed, string][]) {
    const isKnown = known.split(',').some((one) => one === words || (bare !== '' && one === bare));
    if (!isKnown) continue;
    if (name === 'length' && isInMm) return 'initialLengthMm';
    if (name === 'left' && isInMm) return 'remainingMm';
    if (name === 'length') return isImperial ? 'lengthYd' : 'lengthM';
    if (name === 'left' && mostly(samples, isPercent)) return 'fullness';
    if (name === 'left') return isImperial ? 'leftYd' : 'leftM';
    return name;
  }
  return undefined;
};

const inBrackets = /[([]\s*(?:\p{Lu}{0,3}\p{Sc}|(?<code>[A-Z]{3}))\s*[)\]]/gu;

const withoutCurrency = (cell: string): string =>
  cell.replace(inBrackets, (text, code: string | undefined) => (code === undefined || isCurrency(code) ? ' ' : text));

/** Returns a heading's folded words. `#` becomes “no” and `%` “percent”; `quantityOnHand` becomes three words. */
const wordsOf = (cell: string): string =>
  fold(cell.slice(0, longestHeading).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replaceAll(/[#№]/g, ' no ')
    .replaceAll('%', ' percent ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const longestHeading = 100;

const colourWords: ReadonlySet<string> = new Set(['colour', 'color', 'farbe', 'couleur', 'kleur', 'kolor']);
const bareNumbers: ReadonlySet<string> = new Set('code,number,no,nr,num,nos,nummer,numero,n,nº,numer'.split(','));
