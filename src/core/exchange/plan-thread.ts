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
export const bare = ({ problem, limit }: ImportProblem): ImportProblem => ({
  problem,
  ...(limit !== undefined && { limit }),
});

/** What the rows of a thread say of it together; a row that says something else than one before it is refused. */
export const mergedFacts = (rows: readonly ImportRow[], refuse: Refuse) => {
  const facts: { [C in ThreadColumn]?: Said & { readonly row: number } } = {};
  const kept = rows.filter((row) => {
    for (const [name, said] of Object.entries(row.thread)) {
      const column = name as ThreadColumn;
      const before = facts[column];
      if (before !== undefined && !isEqual(before.value, said.value)) {
        refuse(row.row, column, { problem: 'contradicts', limit: before.row });
        return false;
      }
    }
    for (const [name, said] of Object.entries(row.thread)) facts[name as ThreadColumn] ??= { ...said, row: row.row };
    return true;
  });
  return { facts, kept };
};

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
export const lateFacts = (
  rows: readonly ImportRow[],
  current: Cells,
  data: Thread | undefined,
  named: (parts: readonly string[]) => string | undefined,
  refuse: Refuse,
) => {
  const set: { supersededBy?: string | null; substitutes?: Thread['substitutes'] } = {};
  const refusedRows = new Set<number>();
  for (const { row, cells } of rows)
    for (const column of ['supersededBy', 'substitutes'] as const) {
      const cell = cells[column];
      if (cell === undefined || cell === current[column]) continue;
      const entries = saysNothing(cell)
        ? []
        : column === 'substitutes'
          ? parted(plainCell(cell), ';')
          : [plainCell(cell)];
      const found = entries.map((entry) => {
        const parts = parted(entry, '|');
        return { threadId: named(parts), note: parts[4] === undefined || parts[4] === '' ? null : parts[4] };
      });
      const whole = found.flatMap(({ threadId, note }) => (threadId === undefined ? [] : [{ threadId, note }]));
      const isFit =
        whole.length === found.length && whole.length <= 10 && whole.every(({ note }) => (note ?? '').length <= 200);
      if (!isFit) {
        refuse(row, column, { problem: 'unknown_thread' });
        refusedRows.add(row);
      } else if (column === 'substitutes') {
        if (!isEqual(data?.substitutes ?? [], whole)) set.substitutes = whole;
      } else if ((whole[0]?.threadId ?? null) !== (data?.supersededBy ?? null))
        set.supersededBy = whole[0]?.threadId ?? null;
    }
  return { set, refusedRows };
};

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
