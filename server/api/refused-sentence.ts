import type { DroppedCell, RefusedRow } from '#core/exchange/import-row.ts';
import { numberColumns } from '#core/exchange/columns.ts';
import { sentenceOf } from '#server/calls/sentences.ts';

/** Returns an English sentence that says why a row of a file is left out. */
export const refusedSentence = ({ column, problem, limit, brand = 'this brand' }: RefusedRow): string => {
  switch (problem) {
    case 'no_code':
      return 'The row has no number (code).';
    case 'no_brand':
      return 'No chart has this number: the row must say brand and line.';
    case 'no_line':
      return `No chart of ${brand} has this number: the row must say the line.`;
    case 'unknown_brand':
      return `No chart of ours has a brand ${brand}: the row must say the line.`;
    case 'near_brand':
      return `No chart of ours has a brand ${brand}: answer the question about it with same or own.`;
    case 'several_brands':
      return 'Several threads have this number: the row must say brand and line.';
    case 'contradicts':
      return limit === undefined
        ? 'The number is not that of the chart colour that the row names.'
        : `Row ${limit} says something else of the same thread (${column ?? 'thread'}).`;
    case 'unknown_thread':
      return `${column ?? 'A column'} names a thread that is neither in the team nor in the file.`;
    case 'unclosed':
      return 'A quotation mark is opened here and never closed: what follows cannot be read.';
    case 'too_many_cells':
      return `The row has more than ${limit} cells: it and what follows are not read.`;
    case 'too_many_letters':
      return `The row has more than ${limit} characters: it and what follows are not read.`;
    case 'team_full':
      return `The team is full: ${limit} are the most. Remove some first.`;
    case 'other_currency':
      return 'The price is in another currency than the team’s.';
    case 'date_order':
      return 'This date may mean two days: say with dates whether the day or the month comes first.';
    default:
      return sentenceOf(column ?? 'row', { problem, ...(limit !== undefined && { limit }) });
  }
};

/** Returns an English sentence that quotes a cell and says why it is left empty. */
export const droppedSentence = ({ column, cell, problem, limit }: DroppedCell): string => {
  if (problem === 'contradicts') return `‘${cell}’ is not what row ${limit} says (${column}); that one counts.`;
  if (problem === 'wrong_format' && column === 'boughtOn') return `‘${cell}’ is no date; left empty.`;
  if (problem === 'wrong_format' && numberColumns.has(column)) return `‘${cell}’ is no number; left empty.`;
  return `‘${cell}’ is left empty. ${refusedSentence({ row: 0, column, problem, ...(limit !== undefined && { limit }) })}`;
};
