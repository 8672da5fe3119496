import * as z from 'zod/mini';
import type { CheckedFile } from './import-threads.ts';
import { droppedSentence, refusedSentence } from './refused-sentence.ts';

const count = z.int();

/** What an import is not sure about or leaves out: at most 200 entries of each. The totals count all. */
export const doubtsAnswer = {
  /** What the import guesses, doubts or refuses. `column` is null for a whole row. */
  warnings: z.array(z.object({ row: count, column: z.nullable(z.string()), code: z.string(), message: z.string() })),
  warningsTotal: count,
  /** Rows without a thread, such as titles or totals (`column` is null), and columns that are not imported. */
  leftOut: z.array(z.object({ row: count, column: z.nullable(z.string()), words: z.string(), message: z.string() })),
  leftOutTotal: count,
};

/** Returns the warnings of an import: what it guesses, doubts or refuses. */
export function warningsOnWire({ plan, header, unsure }: CheckedFile) {
  const warnings = [
    ...[...unsure].map((at) => ({
      row: header.row,
      column: header.cells[at] ?? null,
      code: 'guessed_column',
      message: `What the column ‘${header.cells[at] ?? ''}’ holds is a guess.`,
    })),
    ...plan.dropped.map((cell) => ({
      row: cell.row,
      column: cell.column,
      code: cell.problem,
      message: droppedSentence(cell),
    })),
    ...plan.joinedPlaces.map(({ row, written, place }) => ({
      row,
      column: 'place',
      code: 'joined_place',
      message: `‘${written}’ goes to the place ‘${place}’: they differ only in capital letters.`,
    })),
    ...plan.refused.map((row) => ({
      row: row.row,
      column: row.column,
      code: row.problem,
      message: refusedSentence(row),
    })),
  ].toSorted((a, b) => a.row - b.row);
  return { warnings: warnings.slice(0, most), warningsTotal: warnings.length };
}

/** Returns what an import leaves out: rows that are no threads, and columns that are not imported. */
export function leftOutOnWire({ plan, header }: CheckedFile) {
  const leftOut = [
    ...plan.columnsLeftOut.map(({ at, heading, example }) => ({
      row: header.row,
      column: heading === '' ? `column ${at + 1}` : heading,
      words: example,
      message: 'This column is not taken over.',
    })),
    ...plan.leftOut.map(({ row, words }) => ({
      row,
      column: null,
      words,
      message: 'This row belongs to the list, not to a thread.',
    })),
  ];
  return { leftOut: leftOut.slice(0, most), leftOutTotal: leftOut.length };
}

const most = 200;
