import { isEqual } from '../is-equal.ts';
import type { Thread } from '../kinds/thread.ts';
import { threadDefaults } from '../kinds/thread-defaults.ts';
import { usualLengthMm } from '../stock/put-ups.ts';
import { threadFromChart } from '../thread-from-chart.ts';
import { parted, plainCell, saysNothing } from './cell-text.ts';
import type { ColumnName, ThreadColumn } from './columns.ts';
import type { ImportProblem, ImportRow, Said } from './import-row.ts';
import type { MeantThread } from './meant-thread.ts';
import type { Cells } from './thread-cells.ts';

/** Notes that a row is refused. */
export type Refuse = (row: number, column: ColumnName | null, problem: ImportProblem) => void;

/** A problem without its place. */
export const bare = ({ problem, limit }: ImportProblem): ImportProblem => ({ problem, ...withLimit(limit) });

const withLimit = (limit: number | undefined) => (limit === undefined ? {} : { limit });

/** What the rows of a thread say of it together; a row that says something else than one before it is refused. */
export function* mergedFacts(rows: readonly ImportRow[], refuse: Refuse) {
  const facts: { [C in ThreadColumn]?: Said & { readonly row: number } } = {};
  const kept: ImportRow[] = [];
  for (const row of rows) {
    yield;
    const said = Object.entries(row.thread) as [ThreadColumn, Said][];
    const other = said.find(([column, { value }]) => column in facts && !isEqual(facts[column]?.value, value))?.[0];
    if (other !== undefined) {
      refuse(row.row, other, { problem: 'contradicts', ...withLimit(facts[other]?.row) });
      continue;
    }
    for (const [column, one] of said) facts[column] ??= { ...one, row: row.row };
    kept.push(row);
  }
  return { facts, kept };
}

/** The facts that say something else than what is there. */
export const withoutSame = (
  facts: { readonly [C in ThreadColumn]?: Said },
  current: Cells,
  data: Thread | undefined,
): Partial<Thread> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, { cell, value }]) => {
      const column = name as ThreadColumn;
      const isSame = cell === current[column] || (data !== undefined && isEqual(value, data[column]));
      return isSame ? [] : [[column, value]];
    }),
  );

/** The references to other threads, which may be made by the same file. */
export function* lateFacts(
  rows: readonly ImportRow[],
  current: Cells,
  data: Thread | undefined,
  named: (parts: readonly string[]) => string | undefined,
  refuse: Refuse,
) {
  const set: { supersededBy?: string | null; substitutes?: Thread['substitutes'] } = {};
  const refusedRows = new Set<number>();
  for (const { row, cells } of rows) {
    yield;
    for (const column of ['supersededBy', 'substitutes'] as const) {
      const cell = cells[column];
      if (cell === undefined || cell === current[column]) continue;
      const entries = saysNothing(cell)
        ? []
        : column === 'substitutes'
          ? parted(plainCell(cell), ';')
          : [plainCell(cell)];
      const found = entries.slice(0, mostSubstitutes + 1).map((entry) => {
        const parts = parted(entry, '|');
        const isName = parts.every((part) => part.length <= longestPart);
        return {
          threadId: isName ? named(parts) : undefined,
          note: parts[4] === undefined || parts[4] === '' ? null : parts[4],
        };
      });
      const whole = found.flatMap(({ threadId, note }) => (threadId === undefined ? [] : [{ threadId, note }]));
      const isFit =
        whole.length === found.length &&
        whole.length <= mostSubstitutes &&
        whole.every(({ note }) => (note ?? '').length <= 200);
      if (!isFit) {
        refuse(row, column, { problem: 'unknown_thread' });
        refusedRows.add(row);
      } else if (column === 'substitutes') {
        if (!isEqual(data?.substitutes ?? [], whole)) set.substitutes = whole;
      } else if ((whole[0]?.threadId ?? null) !== (data?.supersededBy ?? null))
        set.supersededBy = whole[0]?.threadId ?? null;
    }
  }
  return { set, refusedRows };
}

const mostSubstitutes = 10;
const longestPart = 400; // a note has 200 signs, some of which are two letters

/** The fields of a thread that is to be made: those of its chart, and over them what the file says. */
export const newThread = (
  { colour, identity }: MeantThread,
  facts: { readonly [C in ThreadColumn]?: Said },
  rows: readonly ImportRow[],
  teamId: string,
): Partial<Thread> => {
  const fromChart = colour === undefined ? undefined : threadFromChart(teamId, colour).create;
  const chart = fromChart?.name === 'thread.create' ? fromChart.args.set : {};
  const said = Object.fromEntries(
    Object.entries(facts).map(([column, { value }]) => [column, value]),
  ) as Partial<Thread>;
  const set = { ...chart, ...identity, ...said };
  const lengthMm = rows.map(({ spool }) => spool.initialLengthMm?.value).find((value) => typeof value === 'number');
  const usual = usualLengthMm({ ...threadDefaults, ...set, ...identity });
  return {
    ...set,
    defaultLengthMm: said.defaultLengthMm ?? lengthMm ?? set.defaultLengthMm ?? usual,
  };
};

/** The values that a change replaces. */
export const valuesBefore = (data: Partial<Thread> | undefined, set: Partial<Thread>): Partial<Thread> =>
  data === undefined ? {} : Object.fromEntries(Object.keys(set).map((field) => [field, data[field as keyof Thread]]));
