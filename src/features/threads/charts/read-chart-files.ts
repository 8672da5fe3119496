import '#texts/en/charts.ts';
import '#texts/en/importing.ts';
import { chartsInSteps, type FoundChart } from '#core/exchange/charts-in-file.ts';
import type { NumberAt } from '#core/exchange/read-palette.ts';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { inSlices } from '../import/in-slices.ts';
import { textOfBytes } from '../import/text-of-bytes.ts';
import type { ChartFacts } from './chart-fields.tsx';

/**
 * A chart read from a file, not saved yet. `text`: the palette's text, while it is unclear which words are the numbers.
 */
export interface ReadChart {
  readonly id: string;
  readonly file: string;
  readonly text: string;
  readonly found: FoundChart;
  readonly facts: ChartFacts;
  readonly numberAt: NumberAt | undefined;
}

/** The charts read from files, and a sentence for each file that could not be read. */
export interface ReadFiles {
  readonly charts: readonly ReadChart[];
  readonly problems: readonly string[];
}

/** The largest file to read: three times what 2,000 colours with long names need. */
const mostBytes = 1024 * 1024;

/** Reads files one after another, and reports after each how many are done. */
export const readChartFiles = async (files: readonly File[], onDone: (done: number) => void): Promise<ReadFiles> => {
  const charts: ReadChart[] = [];
  const problems: string[] = [];
  for (const [at, file] of files.entries()) {
    const read = await chartsOfFile(file);
    if (typeof read === 'string') problems.push(t('charts.problem', { file: file.name, why: read }));
    else charts.push(...read);
    onDone(at + 1);
  }
  return { charts, problems };
};

/** Reads the palette again, with the person's answer where the numbers are. */
export const withNumberAt = async (chart: ReadChart, numberAt: NumberAt): Promise<ReadChart> => {
  const read = await inSlices(chartsInSteps(chart.text, chart.file, numberAt));
  const found = read.ok ? read.value[0] : undefined;
  return { ...chart, numberAt, found: { ...(found ?? chart.found), asks: chart.found.asks } };
};

const chartsOfFile = async (file: File): Promise<readonly ReadChart[] | string> => {
  // Check the size before reading, because reading a larger file would block the page.
  if (file.size > mostBytes) return t('charts.no.tooLarge', { most: megabytes(mostBytes) });
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return t('importing.unreadable');
  const read = await textOfBytes(new Uint8Array(bytes));
  if (!read.ok) return t(`importing.no.${read.error.is}`);
  const { text } = read.value;
  const charts = await inSlices(chartsInSteps(text, file.name));
  if (!charts.ok) {
    const { is, count } = charts.error;
    const most = is === 'too_many_lines' ? limits.teamCharts : limits.chartColours;
    return t(`charts.no.${is}`, { count, most });
  }
  return charts.value.map((found) => {
    const { brand, line, kind, material, weight } = found;
    const facts = { brand, line, kind, material, weight: weight ?? '' };
    const kept = found.asks === undefined ? '' : text;
    return { id: newId(), file: file.name, text: kept, found, facts, numberAt: undefined };
  });
};

const megabytes = (bytes: number): string =>
  formatNumber(bytes / 1024 / 1024, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 });
