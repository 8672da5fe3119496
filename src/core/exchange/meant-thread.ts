import type { ChartColour } from '../catalogue/chart.ts';
import { codeNorm } from '#core/catalogue/code-forms.ts';
import { plainWords } from '#core/catalogue/fold.ts';
import { newId } from '../ids.ts';
import type { Thread } from '../kinds/thread.ts';
import { rowOfCells } from '#core/pasting/line-entries.ts';
import { threadIndexInSteps, type ThreadIndex } from '../pasting/thread-index.ts';
import { threadId } from '../mutations/derived-ids.ts';
import { err, ok, type Result } from '../result.ts';
import { plainCell, saysNothing } from './cell-text.ts';
import { type ImportProblem, type ImportRow, materialIn } from './import-row.ts';
import { keysOfCell, keysOfText } from './spreadsheet-forms.ts';
import { identityOf, type ListedThread } from './team-stock.ts';

/** The thread of a row: one of the team's, or one that the import makes, from a chart or by hand. */
export interface MeantThread {
  readonly id: string;
  readonly own: ListedThread | undefined;
  readonly colour: ChartColour | undefined;
  readonly identity: Pick<Thread, 'brand' | 'line' | 'code' | 'catalogueId'>;
}

/** Finds the thread of each row. All rows of a new thread get the same thread, whatever their order. */
export interface ThreadFinder {
  readonly ofRow: (row: ImportRow) => Generator<void, Result<MeantThread, ImportProblem>>;
  /** Returns the id that a reference (brand, line, number, copy) names; undefined if there is no such thread. */
  readonly named: (parts: readonly string[]) => string | undefined;
}

interface Assumed {
  readonly teamId: string;
  readonly brand: string;
  readonly line: string;
  readonly chosenBrands: readonly string[];
  /** Whether people wrote the file: then cells that find no thread are read as a line of a typed list. */
  readonly isList: boolean;
}

/** The thread that cells name; only brand, line and number if the team and the charts do not have such a thread. */
type ByCells =
  | { readonly thread: MeantThread }
  | { readonly thread: undefined; readonly identity: Pick<Thread, 'brand' | 'line' | 'code'> };

const meaning = (thread: MeantThread): Result<ByCells, ImportProblem> => ok({ thread });

/** Makes, in steps, a finder over the threads of a team and of the charts. */
export function* threadFinderInSteps(
  all: readonly ListedThread[],
  charts: readonly ChartColour[],
  assumed: Assumed,
): Generator<void, ThreadFinder> {
  const byId = new Map(all.map((thread) => [thread.id, thread]));
  const byHand = new Map<string, string[]>();
  /** The team's threads without a chart colour, by what a spreadsheet may make of their numbers: 15 of 0015. */
  const bySheetForm = new Map<string, ListedThread[]>();
  for (const one of all)
    if (one.data.catalogueId === null)
      for (const key of keysOfText(one.data.code)) push(bySheetForm, inLine(one.data, key), one);
  const derived = new Set(all.flatMap(({ id, data }) => (data.catalogueId === null ? [] : [id])));
  for (const { id, data } of all) if (data.catalogueId === null) push(byHand, identityOf(data), id);
  const ownByCode = yield* byCode(all, ({ data }) => data);
  const chartByCode = yield* byCode(charts, (colour) => colour);
  const chartByName = new Map<string, ChartColour[]>();
  for (const colour of charts) if (colour.name !== null) push(chartByName, plainWords(colour.name), colour);
  const chartById = new Map(charts.map((colour) => [colour.catalogueId, colour]));

  const fromChart = (colour: ChartColour): MeantThread => {
    const { brand, line, code, catalogueId } = colour;
    const id = threadId(assumed.teamId, colour);
    derived.add(id);
    return { id, own: byId.get(id), colour, identity: { brand, line, code, catalogueId } };
  };
  const ofOwn = (own: ListedThread): MeantThread => ({ id: own.id, own, colour: undefined, identity: own.data });
  const typedByHand = (identity: Pick<Thread, 'brand' | 'line' | 'code'>, copy: number): MeantThread => {
    const key = identityOf(identity);
    const known = byHand.get(key) ?? [];
    if (known.length === 0) {
      const [own, other] = new Set(
        keysOfCell(identity.code).flatMap((one) => bySheetForm.get(inLine(identity, one)) ?? []),
      );
      if (own !== undefined && other === undefined) return ofOwn(own);
    }
    let id = known[copy - 1];
    for (let at = known.length; at < copy; at += 1) {
      id = newId();
      push(byHand, key, id);
    }
    const found = id ?? newId();
    return { id: found, own: byId.get(found), colour: undefined, identity: { ...identity, catalogueId: null } };
  };

  const byName = (name: string, brand: string, line: string): Result<MeantThread, ImportProblem> => {
    const words = plainWords(name);
    const named = words === '' ? [] : (chartByName.get(words) ?? []).map(worded);
    const found = meant(named, brand, line);
    if (found.length > 1) return err({ problem: 'several_brands' });
    return found[0] === undefined ? err({ problem: 'no_code' }) : ok(fromChart(found[0]));
  };

  let index: ThreadIndex<ListedThread | ChartColour> | undefined;
  /**
   * Finds the one thread that these cells mean in a typed list, if any. Few files need the index: it is made at first
   * use.
   */
  function* asInList(cells: ImportRow['cells']): Generator<void, MeantThread | undefined> {
    index ??= yield* threadIndexInSteps<ListedThread | ChartColour>({
      threads: [
        ...all.map((own) => ({ item: own, thread: own.data, isOwn: true })),
        ...charts.map((colour) => ({ item: colour, thread: colour, isOwn: false })),
      ],
      chosenBrands: assumed.chosenBrands,
    });
    const { brand = assumed.brand, line = assumed.line, code = '', name = '' } = cells;
    const naming = [brand, line, code, name].map(plainCell) as [string, string, string, string];
    const row = rowOfCells({ brand: naming[0], line: naming[1], code: naming[2], name: naming[3] }, index, undefined);
    if (row.kind !== 'sure') return undefined;
    const { item, amount } = row.meant;
    // If the cell also says an amount, it is not only a number, so it names no thread.
    if (amount.spools !== 1 || amount.part !== 10_000 || amount.size !== 'usual') return undefined;
    return 'catalogueId' in item ? fromChart(item) : ofOwn(item);
  }

  /** Finds a row's thread by its cells or (`isList`) as a line of a typed list; else takes it as typed by hand. */
  function* ofRow(row: ImportRow): Generator<void, Result<MeantThread, ImportProblem>> {
    const found = byCells(row);
    const isUnknown = found.ok ? found.value.thread === undefined : true;
    const listed = isUnknown && assumed.isList ? yield* asInList(row.cells) : undefined;
    if (listed !== undefined) return ok(listed);
    if (!found.ok) return found;
    return ok(found.value.thread ?? typedByHand(found.value.identity, 1));
  }

  const byCells = (row: ImportRow): Result<ByCells, ImportProblem> => {
    const { cells } = row;
    const [brand, line, code] = [cells.brand ?? assumed.brand, cells.line ?? assumed.line, cells.code ?? ''].map(
      plainCell,
    ) as [string, string, string];
    const copy = Number(cells.copy ?? 1);
    const chartCell = cells.catalogueId;
    if (chartCell !== undefined && !saysNothing(chartCell)) {
      const catalogueId = plainCell(chartCell);
      const colour = chartById.get(catalogueId);
      if (colour === undefined) {
        if (brand === '' || line === '' || code === '') return err(missing(brand, line, code));
        const id = threadId(assumed.teamId, { brand, line, code });
        derived.add(id);
        return meaning({ id, own: byId.get(id), colour: undefined, identity: { brand, line, code, catalogueId } });
      }
      // Case, spaces, hyphens and leading zeros (which spreadsheets remove) do not count; other differences do.
      const isOther = code !== '' && codeNorm(code) !== codeNorm(colour.code);
      return isOther ? err({ problem: 'contradicts' }) : meaning(fromChart(colour));
    }
    if (code === '') {
      const named = byName(cells.name ?? '', brand, line);
      return named.ok ? meaning(named.value) : named;
    }
    const isExact = chartCell !== undefined || copy > 1;
    if (isExact)
      return brand === '' || line === ''
        ? err(missing(brand, line, code))
        : meaning(typedByHand({ brand, line, code }, copy));
    const own = only(
      meant(ownByCode.get(codeNorm(code)) ?? [], brand, line),
      { brand, line, code },
      ({ data }) => data,
    );
    if (own.length === 1 && own[0] !== undefined) {
      return meaning(ofOwn(own[0]));
    }
    if (own.length > 1) return err({ problem: 'several_brands' });
    const colours = narrowed(
      row,
      only(meant(chartByCode.get(codeNorm(code)) ?? [], brand, line), { brand, line, code }, (colour) => colour),
    );
    if (colours.length === 1 && colours[0] !== undefined) return meaning(fromChart(colours[0]));
    if (colours.length > 1) return err({ problem: 'several_brands' });
    // A number without a digit may be a name: “DMC Ecru”, or “Blanc” with the name White beside it.
    for (const name of brand === '' || /\d/.test(code) ? [] : [code, cells.name ?? '']) {
      const found = byName(name, brand, line);
      if (found.ok) return meaning(found.value);
    }
    if (brand === '' || line === '') return err(missing(brand, line, code));
    return ok({ thread: undefined, identity: { brand, line, code } });
  };

  const named: ThreadFinder['named'] = ([brand = '', line = '', code = '', which = '']) => {
    const ofChart = threadId(assumed.teamId, { brand, line, code });
    const isOfChart = derived.has(ofChart);
    if (which === 'chart') return isOfChart ? ofChart : undefined;
    const copies = byHand.get(identityOf({ brand, line, code })) ?? [];
    if (which !== '') return /^\d{1,4}$/.test(which) ? copies[Number(which) - 1] : undefined;
    return copies[0] ?? (isOfChart ? ofChart : undefined);
  };
  return { ofRow, named };
}

const inLine = (thread: Pick<Thread, 'brand' | 'line'>, key: string): string => identityOf({ ...thread, code: key });

const missing = (brand: string, line: string, code: string): ImportProblem => ({
  problem: code === '' ? 'no_code' : brand === '' ? 'no_brand' : line === '' ? 'no_line' : 'no_code',
});

type Named = Pick<Thread, 'brand' | 'line' | 'code'> & {
  readonly material?: Thread['material'] | null;
  readonly kind?: Thread['kind'];
};

interface Worded<T> {
  readonly item: T;
  readonly brand: string;
  readonly line: string;
  readonly material: Thread['material'] | null | undefined;
  readonly kind: Thread['kind'] | undefined;
}

const worded = (colour: ChartColour): Worded<ChartColour> => ({
  item: colour,
  brand: plainWords(colour.brand),
  line: plainWords(colour.line),
  material: colour.material,
  kind: colour.kind,
});

/** If a brand has several colours with one number, picks those with the row's name, material or weight. */
const narrowed = ({ cells, thread }: ImportRow, colours: readonly ChartColour[]): readonly ChartColour[] => {
  if (colours.length < 2) return colours;
  const name = plainWords(cells.name ?? '');
  const tests: readonly ((colour: ChartColour) => boolean)[] = [
    (colour) => name !== '' && plainWords(colour.name ?? '') === name,
    (colour) => colour.material !== null && colour.material === thread.material?.value,
    (colour) => colour.weight !== null && colour.weight === thread.weight?.value,
  ];
  let left = colours;
  for (const test of tests) {
    const fit = left.filter(test);
    if (fit.length > 0) left = fit;
  }
  return left;
};

/**
 * Returns the items of a brand and line; an empty text fits any. A part of a line (“Polyneon”) or its material fits
 * too.
 */
const meant = <T>(items: readonly Worded<T>[], brand: string, line: string): readonly T[] => {
  const [brandWords, lineWords, material] = [plainWords(brand), plainWords(line), materialIn(line.trim())];
  return items
    .filter((one) => brand === '' || one.brand === brandWords)
    .filter(
      (one) =>
        line === '' ||
        one.line.includes(lineWords) ||
        lineWords.includes(one.line) ||
        (material !== undefined && one.material === material) ||
        (one.kind === 'floss' && strandedFloss.test(lineWords)),
    )
    .map(({ item }) => item);
};

/** The words of makers for floss, which are no line of a chart: DMC's “6-Strand Embroidery Floss”. */
const strandedFloss = /^(?:(?:6|six) )?strand(?:ed|s)?(?: (?:embroidery|cotton|floss|thread))*$|^embroidery floss$/;

/** Returns only the item that fits best by line and number; returns all items if several fit equally well. */
const only = <T>(finds: readonly T[], wanted: Named, namesOf: (find: T) => Named): readonly T[] => {
  if (finds.length < 2) return finds;
  const alike = finds.find((find) => identityOf(namesOf(find)) === identityOf(wanted));
  if (alike !== undefined) return [alike];
  const tests: readonly ((one: Named) => boolean)[] = [
    ({ line, code }) => plainWords(line) === plainWords(wanted.line) && code === wanted.code,
    ({ line }) => plainWords(line) === plainWords(wanted.line),
    ({ code }) => code === wanted.code,
  ];
  for (const test of tests) {
    const left = finds.filter((find) => test(namesOf(find)));
    if (left.length === 1) return left;
  }
  return finds;
};

function* byCode<T>(
  items: readonly T[],
  namesOf: (item: T) => Named,
): Generator<void, ReadonlyMap<string, readonly Worded<T>[]>> {
  const groups = new Map<string, Worded<T>[]>();
  for (const item of items) {
    yield;
    const { brand, line, code, material, kind } = namesOf(item);
    push(groups, codeNorm(code), { item, brand: plainWords(brand), line: plainWords(line), material, kind });
  }
  return groups;
}

const push = <T>(groups: Map<string, T[]>, key: string, item: T): void => {
  const known = groups.get(key);
  if (known === undefined) groups.set(key, [item]);
  else known.push(item);
};
