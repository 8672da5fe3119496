import type { ChartColour } from '../catalogue/chart.ts';
import { codeNorm } from '../catalogue/code-norm.ts';
import { plainWords } from '../catalogue/plain-words.ts';
import { newId } from '../ids.ts';
import type { Thread } from '../kinds/thread.ts';
import { threadId } from '../mutations/derived-ids.ts';
import { err, ok, type Result } from '../result.ts';
import { plainCell, saysNothing } from './cell-text.ts';
import type { ImportProblem, ImportRow } from './import-row.ts';
import { identityOf, type ListedThread } from './team-stock.ts';

/** The thread that a row is about: one of the team, or one that is to be made, from a chart or by hand. */
export interface MeantThread {
  readonly id: string;
  readonly own: ListedThread | undefined;
  readonly colour: ChartColour | undefined;
  readonly identity: Pick<Thread, 'brand' | 'line' | 'code' | 'catalogueId'>;
}

/** Finds the thread of each row. Rows of a new thread, in whatever order, get the same one. */
export interface ThreadFinder {
  readonly ofRow: (row: ImportRow) => Result<MeantThread, ImportProblem>;
  /** The id that a reference names: brand, line, number, and which of several; undefined when there is none. */
  readonly named: (parts: readonly string[]) => string | undefined;
}

/** What a row takes for granted that does not say it. */
export interface Assumed {
  readonly teamId: string;
  readonly brand: string;
  readonly line: string;
}

/** A finder over the threads of a team and the charts, made in steps. */
export function* threadFinderInSteps(
  all: readonly ListedThread[],
  charts: readonly ChartColour[],
  assumed: Assumed,
): Generator<void, ThreadFinder> {
  const byId = new Map(all.map((thread) => [thread.id, thread]));
  const byHand = new Map<string, string[]>();
  const derived = new Set(all.flatMap(({ id, data }) => (data.catalogueId === null ? [] : [id])));
  for (const { id, data } of all) if (data.catalogueId === null) push(byHand, identityOf(data), id);
  const ownByCode = yield* byCode(all, ({ data }) => data);
  const chartByCode = yield* byCode(charts, (colour) => colour);
  const chartById = new Map(charts.map((colour) => [colour.catalogueId, colour]));

  const fromChart = (colour: ChartColour): MeantThread => {
    const { brand, line, code, catalogueId } = colour;
    const id = threadId(assumed.teamId, colour);
    derived.add(id);
    return { id, own: byId.get(id), colour, identity: { brand, line, code, catalogueId } };
  };
  const typedByHand = (identity: Pick<Thread, 'brand' | 'line' | 'code'>, copy: number): MeantThread => {
    const key = identityOf(identity);
    const known = byHand.get(key) ?? [];
    let id = known[copy - 1];
    for (let at = known.length; at < copy; at += 1) {
      id = newId();
      push(byHand, key, id);
    }
    const found = id ?? newId();
    return { id: found, own: byId.get(found), colour: undefined, identity: { ...identity, catalogueId: null } };
  };

  const ofRow: ThreadFinder['ofRow'] = ({ cells }) => {
    const [brand, line, code] = [cells.brand ?? assumed.brand, cells.line ?? assumed.line, cells.code ?? ''].map(
      plainCell,
    ) as [string, string, string];
    const copy = Math.min(Math.max(1, Number(cells.copy ?? 1)), mostCopies);
    const chartCell = cells.catalogueId;
    if (chartCell !== undefined && !saysNothing(chartCell)) {
      const catalogueId = plainCell(chartCell);
      const colour = chartById.get(catalogueId);
      if (colour === undefined) {
        if (brand === '' || line === '' || code === '') return err(missing(brand, line, code));
        const id = threadId(assumed.teamId, { brand, line, code });
        derived.add(id);
        return ok({ id, own: byId.get(id), colour: undefined, identity: { brand, line, code, catalogueId } });
      }
      // Spreadsheets take the zeros off a number; another number is another colour.
      const isOther = code !== '' && codeNorm(code) !== codeNorm(colour.code);
      return isOther ? err({ problem: 'contradicts' }) : ok(fromChart(colour));
    }
    if (code === '') return err({ problem: 'no_code' });
    const isExact = chartCell !== undefined || copy > 1;
    if (isExact)
      return brand === '' || line === ''
        ? err(missing(brand, line, code))
        : ok(typedByHand({ brand, line, code }, copy));
    const own = only(
      meant(ownByCode.get(codeNorm(code)) ?? [], brand, line),
      { brand, line, code },
      ({ data }) => data,
    );
    if (own.length === 1 && own[0] !== undefined) {
      const { id, data } = own[0];
      return ok({ id, own: own[0], colour: undefined, identity: data });
    }
    if (own.length > 1) return err({ problem: 'several_brands' });
    const colours = only(
      meant(chartByCode.get(codeNorm(code)) ?? [], brand, line),
      { brand, line, code },
      (colour) => colour,
    );
    if (colours.length === 1 && colours[0] !== undefined) return ok(fromChart(colours[0]));
    if (colours.length > 1) return err({ problem: 'several_brands' });
    if (brand === '' || line === '') return err(missing(brand, line, code));
    return ok(typedByHand({ brand, line, code }, 1));
  };

  const named: ThreadFinder['named'] = ([brand = '', line = '', code = '', which = '']) => {
    const ofChart = threadId(assumed.teamId, { brand, line, code });
    const isOfChart = derived.has(ofChart);
    if (which === 'chart') return isOfChart ? ofChart : undefined;
    const copies = byHand.get(identityOf({ brand, line, code })) ?? [];
    return copies[Math.max(1, Number(which) || 1) - 1] ?? (isOfChart ? ofChart : undefined);
  };
  return { ofRow, named };
}

/** As many threads alike as nobody has by hand; a higher number is a slip. */
const mostCopies = 1000;

const missing = (brand: string, line: string, code: string): ImportProblem => ({
  problem: code === '' ? 'no_code' : brand === '' ? 'no_brand' : line === '' ? 'no_line' : 'no_code',
});

type Named = Pick<Thread, 'brand' | 'line' | 'code'>;

/** Something with a number, and the plain words of its brand and line: a team may have thousands with one number. */
interface Worded<T> {
  readonly item: T;
  readonly brand: string;
  readonly line: string;
}

/** Those of a brand and line, where these are said. “Polyneon” is “Polyneon 40”. */
const meant = <T>(items: readonly Worded<T>[], brand: string, line: string): readonly T[] => {
  const [brandWords, lineWords] = [plainWords(brand), plainWords(line)];
  return items
    .filter((one) => brand === '' || one.brand === brandWords)
    .filter((one) => line === '' || one.line.includes(lineWords) || lineWords.includes(one.line))
    .map(({ item }) => item);
};

/** Of several finds those that fit to the letter, then those whose line and number do, else all. */
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
    const { brand, line, code } = namesOf(item);
    push(groups, codeNorm(code), { item, brand: plainWords(brand), line: plainWords(line) });
  }
  return groups;
}

const push = <T>(groups: Map<string, T[]>, key: string, item: T): void => {
  const known = groups.get(key);
  if (known === undefined) groups.set(key, [item]);
  else known.push(item);
};
