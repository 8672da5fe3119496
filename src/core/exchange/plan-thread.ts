import { isEqual } from '../is-equal.ts';
import { parse } from '../fields.ts';
import { thread as threadKind, type Thread } from '../kinds/thread.ts';
import { threadDefaults } from '../kinds/thread-defaults.ts';
import { usualLengthMm } from '../stock/put-ups.ts';
import { threadFromChart } from '../threads/thread-from-chart.ts';
import { parted, plainCell, saysNothing } from './cell-text.ts';
import type { ThreadColumn } from './columns.ts';
import type { DroppedCell, ImportProblem, ImportRow, Said } from './import-row.ts';
import type { MeantThread } from './meant-thread.ts';
import type { Cells } from './thread-cells.ts';

type Drop = (cell: DroppedCell) => void;

/** Returns a problem with its limit only, without row, column and other details. */
export function bare({ problem, limit }: ImportProblem): ImportProblem {
  return { problem, ...withLimit(limit) };
}

const withLimit = (limit: number | undefined) => (limit === undefined ? {} : { limit });

/** Merges what the rows of a thread say about it. If two rows differ, the first one counts. */
export function* mergedFacts(rows: readonly ImportRow[], isOwn: boolean, drop: Drop) {
  const facts: { [C in ThreadColumn]?: Said & { readonly row: number } } = {};
  const kept: ImportRow[] = [];
  for (const row of rows) {
    yield;
    let spool = row.spool;
    for (const [column, one] of Object.entries(row.thread) as [ThreadColumn, Said][]) {
      const first = facts[column];
      if (first === undefined) facts[column] = { ...one, row: row.row };
      else if (isEqual(first.value, one.value)) continue;
      // If each spool has its own row, a second note is about the spool of that row.
      else if (column === 'notes' && !isOwn && spool.spoolNotes === undefined) spool = { ...spool, spoolNotes: one };
      else drop({ row: row.row, column, cell: one.cell, problem: 'contradicts', ...withLimit(first.row) });
    }
    kept.push(spool === row.spool ? row : { ...row, spool });
  }
  return { facts, kept };
}

/** Returns the facts that differ from the current cells and values. */
export function withoutSame(
  facts: { readonly [C in ThreadColumn]?: Said },
  current: Cells,
  data: Thread | undefined,
): Partial<Thread> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, { cell, value }]) => {
      const column = name as ThreadColumn;
      const isSame = cell === current[column] || (data !== undefined && isEqual(value, data[column]));
      return isSame ? [] : [[column, value]];
    }),
  );
}

/**
 * Returns the changed references to other threads. They are separate, because the import may still make those threads.
 */
export function* lateFacts(
  rows: readonly ImportRow[],
  current: Cells,
  data: Thread | undefined,
  named: (parts: readonly string[]) => string | undefined,
  drop: Drop,
): Generator<void, Pick<Partial<Thread>, 'supersededBy' | 'substitutes'>> {
  const set: { supersededBy?: string | null; substitutes?: Thread['substitutes'] } = {};
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
        drop({ row, column, cell, problem: 'unknown_thread' });
      } else if (column === 'substitutes') {
        if (!isEqual(data?.substitutes ?? [], whole)) set.substitutes = whole;
      } else if ((whole[0]?.threadId ?? null) !== (data?.supersededBy ?? null))
        set.supersededBy = whole[0]?.threadId ?? null;
    }
  }
  return set;
}

const mostSubstitutes = 10;
const longestPart = 400; // in UTF-16 units: a note may have 200 characters, and some of these take two

/** Returns the fields of a new thread: the fields of its chart colour, replaced by the fields of the file. */
export function newThread(
  { colour, identity }: MeantThread,
  facts: { readonly [C in ThreadColumn]?: Said },
  rows: readonly ImportRow[],
  teamId: string,
): Partial<Thread> {
  const fromChart = colour === undefined ? undefined : threadFromChart(teamId, colour).create;
  const chart = fromChart?.name === 'thread.create' ? fromChart.args.set : {};
  const said = Object.fromEntries(
    Object.entries(facts).map(([column, { value }]) => [column, value]),
  ) as Partial<Thread>;
  const set = { ...chart, ...identity, ...said };
  const lengthMm = rows.map(({ spool }) => spool.initialLengthMm?.value).find(canBeDefault);
  const usual = usualLengthMm({ ...threadDefaults, ...set, ...identity });
  return {
    ...set,
    defaultLengthMm: said.defaultLengthMm ?? lengthMm ?? set.defaultLengthMm ?? usual,
  };
}

/** Whether a length can be the default of new spools; a very short rest of thread cannot. */
const canBeDefault = (value: unknown): value is number =>
  typeof value === 'number' && parse(threadKind.fields.defaultLengthMm.schema, value).ok;

/** Returns the current values of the fields that a change sets. */
export function valuesBefore(data: Partial<Thread> | undefined, set: Partial<Thread>): Partial<Thread> {
  return data === undefined
    ? {}
    : Object.fromEntries(Object.keys(set).map((field) => [field, data[field as keyof Thread]]));
}
