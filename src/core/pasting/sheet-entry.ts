import { plainWords } from '../catalogue/plain-words.ts';
import { anEntry, type Entry, type Held } from './entry.ts';
import { rowOf } from './entry-row.ts';
import { entriesOf } from './line-entries.ts';
import type { ListRow } from './list-row.ts';
import type { SheetColumn } from './list-words.ts';
import { tokensOf } from './list-tokens.ts';
import type { ThreadIndex } from './thread-index.ts';

/** The cells that name a thread; empty texts for cells that the row does not have. */
export interface NamingCells {
  readonly brand: string;
  readonly line: string;
  readonly code: string;
  readonly name: string;
}

/** Reads a row under a heading of columns; undefined if it has neither number nor name. */
export function sheetRow<T>(
  cells: readonly string[],
  columns: readonly SheetColumn[],
  index: ThreadIndex<T>,
  heading: Held | undefined,
): ListRow<T> | undefined {
  const cell = (column: SheetColumn) => (cells[columns.indexOf(column)] ?? '').replaceAll('"', '').trim();
  const naming = { brand: cell('brand'), line: cell('line'), code: cell('code'), name: cell('name') };
  if (naming.code === '' && naming.name === '') return undefined;
  const withAmounts = (entry: Entry): Entry => {
    const spools = cell('spools');
    if (/^\d{1,3}$/.test(spools))
      Object.assign(entry, Number(spools) === 0 ? { isGone: true } : { count: Number(spools) });
    else if (spools !== '') takeAmounts(entry, spools, index);
    const length = cell('length');
    if (length !== '') takeAmounts(entry, /^[\d.,]+$/.test(length) ? `${length} m` : length, index);
    const left = cell('left');
    if (left !== '') takeAmounts(entry, `${left} left`, index);
    return entry;
  };
  return rowOfCells(naming, index, heading, withAmounts);
}

/** Reads naming cells, each by its column. If this finds no certain thread, reads them together as one typed line. */
export function rowOfCells<T>(
  naming: NamingCells,
  index: ThreadIndex<T>,
  heading: Held | undefined,
  withAmounts: (entry: Entry) => Entry = (entry) => entry,
): ListRow<T> {
  const row = rowOf(withAmounts(entryInCells(naming, index, heading)), '', index);
  if (row.kind === 'sure') return row;
  const { brand, line, code, name } = naming;
  const texts = code === '' ? [name] : [`${code} ${name}`, code];
  const typed = [...new Set(texts.map((text) => `${brand} ${line} ${text}`.replaceAll(/\s+/g, ' ').trim()))];
  const read = typed.flatMap((text) => {
    const { entries } = entriesOf(tokensOf(text), index, heading);
    return entries.length === 1 ? entries.map((entry) => rowOf(withAmounts(entry), '', index)) : [];
  });
  const sure = read.find(({ kind }) => kind === 'sure');
  if (sure !== undefined || row.choices.length > 0) return sure ?? row;
  return read.find((one) => one.kind === 'ask' && one.choices.length > 0) ?? row;
}

const entryInCells = (
  { brand: maker, line, code: written, name: called }: NamingCells,
  index: ThreadIndex<unknown>,
  heading: Held | undefined,
): Entry => {
  const inCode = written.replace(/^#\s?/, '');
  // “White” in a column of numbers is looked up as a name.
  const isNumber = /\d/.test(inCode);
  const [code, name] = isNumber ? [inCode, called] : ['', called || inCode];
  const brand = brandOf(`${maker} ${line}`.trim(), index, heading);
  return {
    ...anEntry(0, brand.held),
    code: code === '' ? undefined : code,
    names: plainWords(name).split(' ').filter(Boolean),
    isUnclear: brand.isUnclear,
    hasOwnBrand: true,
  };
};

const brandOf = (
  text: string,
  index: ThreadIndex<unknown>,
  heading: Held | undefined,
): { readonly held: Held | undefined; readonly isUnclear: boolean } => {
  if (text === '') return { held: heading, isUnclear: false };
  const { heading: held, entries } = entriesOf(tokensOf(text), index, undefined);
  if (held !== undefined) return { held, isUnclear: false };
  return { held: entries[0]?.held ?? heading, isUnclear: true };
};

const takeAmounts = (entry: Entry, text: string, index: ThreadIndex<unknown>): void => {
  const [said, ...others] = entriesOf(tokensOf(text), index, undefined).entries;
  if (said === undefined || others.length > 0 || said.code !== undefined || said.names.length > 0) {
    entry.isUnclear = true;
    return;
  }
  for (const key of ['count', 'part', 'lengthMm'] as const)
    if (said[key] !== undefined) Object.assign(entry, { [key]: said[key] });
  entry.isGone ||= said.isGone;
  entry.isLeft ||= said.isLeft;
  entry.isRest ||= said.isRest;
  entry.isLargest ||= said.isLargest;
};
