import { jsonBytes } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { err, ok, type Result } from '../../result.ts';
import { readCsvInSteps } from '../../tables/csv-text.ts';
import type { FileRows } from '../../tables/file-rows.ts';
import { hexOf, unique } from './chart-colours.ts';
import { chartNamed, chartNameOfFile } from './chart-name.ts';
import { mostLinesInFile, type FoundChart, type NoChart, type OneChart } from './found-chart.ts';
import { chartsInTable } from './charts-in-table.ts';
import { hasColumn, isPalette, paletteLines, type NumberAt } from '../read-palette.ts';
import { splitWords } from './number-in-words.ts';

/**
 * Finds, in steps, the charts in a palette (`.gpl`) or table. `name`: the file's name, used if the file names no chart.
 */
export function* chartsInSteps(
  text: string,
  name: string,
  numberAt?: NumberAt,
): Generator<void, Result<readonly FoundChart[], NoChart>> {
  if (!isPalette(text)) return yield* chartsInRows(yield* readCsvInSteps(text), name, numberAt);
  return yield* judged([ofPalette(text, chartNameOfFile(name), numberAt)]);
}

/** Finds, in steps, the charts in the rows of a table or workbook. */
export const chartsInRows = (
  file: FileRows,
  name: string,
  numberAt?: NumberAt,
): Generator<void, Result<readonly FoundChart[], NoChart>> =>
  judged(chartsInTable(file, chartNameOfFile(name), numberAt), file.broken?.row);

/** Returns the charts with numbers; `beside` names the others. Fails if no chart has numbers or a limit is exceeded. */
function* judged(
  charts: readonly OneChart[],
  brokenAt?: number,
): Generator<void, Result<readonly FoundChart[], NoChart>> {
  if (charts.length > mostLinesInFile) return err({ is: 'too_many_lines', count: charts.length });
  for (const { colours } of charts) {
    yield;
    if (colours.length > limits.chartColours) return err({ is: 'too_many_colours', count: colours.length });
    if (colours.length > 0 && jsonBytes(colours) > limits.chartBytes)
      return err({ is: 'too_long', count: colours.length });
  }
  const filled = charts.filter(isFilled);
  const beside = charts.filter((one) => !isFilled(one)).map(({ brand, line }) => `${brand} ${line}`);
  if (filled.length === 0) return err({ is: 'no_numbers', count: 0 });
  return ok(
    filled.map((one, at) => ({ ...one, beside: at === 0 ? beside : [], brokenAt: at === 0 ? brokenAt : undefined })),
  );
}

/**
 * Whether at least half of the rows have a number, and a number stands in eleven rows at most on average, as for sizes.
 */
const isFilled = ({ colours, leftOut, twins }: Pick<FoundChart, 'colours' | 'leftOut' | 'twins'>): boolean =>
  colours.length > 0 &&
  colours.length + twins.length >= leftOut - twins.length &&
  twins.length <= colours.length * mostSizes;

const mostSizes = 10;

const ofPalette = (text: string, fileName: string, said: NumberAt | undefined): OneChart => {
  const { name, lines } = paletteLines(text);
  const isInColumn = hasColumn(lines);
  const { colours, asks } = splitWords(
    lines.map(({ words, column, rgb }) => ({ words, column: isInColumn ? column : undefined, hex: hexOf(rgb) })),
    said,
  );
  return { ...chartNamed(name === '' ? fileName : name), ...unique(colours), asks };
};
