import type { RefusedRow } from '#core/exchange/import-row.ts';
import { sentenceOf } from '#server/calls/sentences.ts';

/** Why a row of a file is left out, as an English sentence. */
export const refusedSentence = ({ column, problem, limit }: RefusedRow): string => {
  switch (problem) {
    case 'no_code':
      return 'The row has no number (code).';
    case 'no_brand':
      return 'No chart has this number: the row must say brand and line.';
    case 'no_line':
      return 'No chart of this brand has this number: the row must say the line.';
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
    default:
      return sentenceOf(column ?? 'row', { problem, ...(limit !== undefined && { limit }) });
  }
};
