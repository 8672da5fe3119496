import type { DroppedCell, RefusedRow } from '#core/exchange/import-row.ts';
import { numberColumns } from '#core/exchange/columns.ts';
import { sentenceOf } from '#server/calls/sentences.ts';

/** Returns an English sentence that says what is wrong with a row or a cell of a file. */
export function refusedSentence({
  column,
  problem,
  limit,
  brand = 'this brand',
  cells,
  fraction,
}: Omit<RefusedRow, 'row'>): string {
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
    case 'too_many_rows':
      return `The file has more than ${limit} rows: this one and what follows are not read.`;
    case 'too_many_cells':
      return `The row has more than ${limit} cells: it and what follows are not read.`;
    case 'too_many_letters':
      return `The row has more than ${limit} characters: it and what follows are not read.`;
    case 'team_full':
      return `The team is full: ${limit} are the most. Remove some first.`;
    case 'other_currency':
      return 'The price is in another currency than the team’s.';
    case 'two_ways':
      return 'This number can be read in two ways: say with decimals which sign stands before them.';
    case 'percent_or_spools':
      return 'This may be per cent or spools: say it with full.';
    case 'spreadsheet_power':
      return 'A spreadsheet has rounded this number.';
    case 'spreadsheet_day':
      return `A spreadsheet has made a day of this${fraction === undefined ? '' : `; it may have been ${fraction}`}.`;
    case 'spreadsheet_form':
      return 'A spreadsheet writes the present value like this: the present value stays.';
    case 'spreadsheet_error':
      return 'A spreadsheet could not work this out.';
    case 'ditto':
      return '‘As above’ says nothing here.';
    case 'unclear_count':
      return 'This is no number of spools: say with counts how many such a row has.';
    case 'too_wide':
    case 'rejoined':
      return `${cells} cells under ${limit} headings.`;
    case 'more_than_full':
      return `A full spool has ${(limit ?? 0) / 1000} m only.`;
    case 'code_taken':
      return `The short code is on a spool of ${brand}.`;
    case 'date_order':
      return 'This date may mean two days: say with dates whether the day or the month comes first.';
    default:
      return sentenceOf(column ?? 'row', { problem, ...(limit !== undefined && { limit }) });
  }
}

/** Returns an English sentence about a cell that the import does not take as it is written. */
export function droppedSentence(dropped: DroppedCell): string {
  const { column, cell, problem, limit } = dropped;
  if (problem === 'rejoined') return `‘${cell}’ is read as one cell. ${refusedSentence(dropped)}`;
  if (problem === 'contradicts') return `‘${cell}’ is not what row ${limit} says (${column}); that one counts.`;
  if (problem === 'wrong_format' && column === 'boughtOn') return `‘${cell}’ is no date; left empty.`;
  if (problem === 'wrong_format' && column !== null && numberColumns.has(column))
    return `‘${cell}’ is no number; left empty.`;
  return cell === '' ? refusedSentence(dropped) : `‘${cell}’ is left empty. ${refusedSentence(dropped)}`;
}
