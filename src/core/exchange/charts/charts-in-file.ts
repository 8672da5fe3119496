import { jsonBytes } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { err, ok, type Result } from '../../result.ts';
import { readCsvInSteps } from '../../tables/csv-text.ts';
import type { FileRows } from '../../tables/file-rows.ts';
import { hexOf, unique } from './chart-colours.ts';
import { chartNamed, chartNameOfFile } from './chart-name.ts';
import { mostLinesInFile, type FoundChart, type NoChart, type OneChart, type OutsizedLine } from './found-chart.ts';
import { chartsInTable } from './charts-in-table.ts';
import { hasColumn, isPalette, paletteLines, type NumberAt } from '../read-palette.ts';
import { splitWords } from './number-in-words.ts';

/** Finds, in steps, the charts in a palette (`.gpl`) or table; fails if there is none. `name`: the name of the file. */
export function* chartsInSteps(
  text: string,
  name: string,
  numberAt?: NumberAt,
): Generator<void, Result<readonly FoundChart[], NoChart>> {
  if (!isPalette(text)) return yield* chartsInRows(yield* readCsvInSteps(text), name, numberAt);
  return yield* judged([ofPalette(text, chartNameOfFile(name), numberAt)]);
}

/** Finds, in steps, the charts in the rows of a table or workbook; fails if there is none. */
export function chartsInRows(
  file: FileRows,
  name: string,
  numberAt?: NumberAt,
): Generator<void, Result<readonly FoundChart[], NoChart>> {
  return judged(chartsInTable(file, chartNameOfFile(name), numberAt), file.broken?.row);
}

/** Returns the charts with numbers. Fails for too many lines, or if no chart is left. */
function* judged(
  charts: readonly OneChart[],
  brokenAt?: number,
): Generator<void, Result<readonly FoundChart[], NoChart>> {
  if (charts.length > mostLinesInFile) return err({ is: 'too_many_lines', count: charts.length });
  const fitting: OneChart[] = [];
  const outsized: OutsizedLine[] = [];
  for (const one of charts) {
    yield;
    const { brand, line, colours } = one;
    const is = sizeProblem(colours);
    if (is === undefined) fitting.push(one);
    else outsized.push({ name: `${brand} ${line}`, is, count: colours.length });
  }
  const filled = fitting.filter(isFilled);
  const beside = fitting.filter((one) => !isFilled(one)).map(({ brand, line }) => `${brand} ${line}`);
  const [first] = outsized;
  if (filled.length === 0)
    return err(first === undefined ? { is: 'no_numbers', count: 0 } : { is: first.is, count: first.count });
  const ofFile = { beside, outsized, brokenAt };
  return ok(filled.map((one, at) => ({ ...one, ...(at === 0 ? ofFile : ofOthers) })));
}

const ofOthers = { beside: [], outsized: [], brokenAt: undefined };

const sizeProblem = (colours: FoundChart['colours']): OutsizedLine['is'] | undefined => {
  if (colours.length > limits.chartColours) return 'too_many_colours';
  return colours.length > 0 && jsonBytes(colours) > limits.chartBytes ? 'too_long' : undefined;
};

/** Whether at least half of the rows have a number, and a number has at most eleven rows on average. */
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
