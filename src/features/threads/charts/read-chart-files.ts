import '#texts/en/charts.ts';
import '#texts/en/importing.ts';
import { materialNamed } from '#core/exchange/charts/chart-name.ts';
import { chartsInRows, chartsInSteps } from '#core/exchange/charts/charts-in-file.ts';
import {
  mostLinesInFile,
  type FoundChart,
  type NoChart,
  type OutsizedLine,
} from '#core/exchange/charts/found-chart.ts';
import type { CodePage } from '#core/tables/code-page.ts';
import type { NumberAt } from '#core/exchange/read-palette.ts';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { runWithPauses } from '#parts/steps/run-with-pauses.ts';
import { mostBytes as mostOfWorkbook, pageOf, textOfBytes, type ReadPage } from '../import/text-of-bytes.ts';
import type { ChartFacts } from './chart-fields.tsx';

/** The person's answers on how to read a file. */
export interface SaidOfFile {
  readonly numberAt?: NumberAt | undefined;
  readonly page?: CodePage | undefined;
}

/** A file from which charts were read. `bytes`: its content, kept while the person can still change how to read it. */
export interface ChartFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: Uint8Array | undefined;
  readonly said: SaidOfFile;
  /** How the letters were read; undefined if that was certain. */
  readonly page: ReadPage | undefined;
}

/** A chart read from a file, not saved yet. `isTaken`: whether the person ticked it; undefined until they choose. */
export interface ReadChart {
  readonly id: string;
  readonly file: ChartFile;
  readonly found: FoundChart;
  readonly facts: ChartFacts;
  /** The material that the name of the chart's line contains; undefined if it contains none. */
  readonly said: FoundChart['material'] | undefined;
  readonly isTaken: boolean | undefined;
}

export interface ReadFiles {
  readonly charts: readonly ReadChart[];
  readonly problems: readonly string[];
}

/** The largest text to read, in bytes: three times what 2,000 colours with long names need. */
const mostBytes = 1024 * 1024;

export async function readChartFiles(files: readonly File[], onDone: (done: number) => void): Promise<ReadFiles> {
  const charts: ReadChart[] = [];
  const problems: string[] = [];
  for (const [at, file] of files.entries()) {
    const read = await chartsOfFile(file);
    if (read.ok) {
      charts.push(...read.value);
      problems.push(...read.value.flatMap(({ found }) => found.outsized.map((line) => leftOutOf(file.name, line))));
    } else problems.push(t('charts.problem', { file: file.name, why: read.error }));
    onDone(at + 1);
  }
  return { charts, problems };
}

/** Reads a file again with the person's answers. Keeps the ticks of its charts, and the names that the person typed. */
export async function readAgain(
  file: ChartFile,
  said: SaidOfFile,
  before: readonly ReadChart[],
): Promise<Result<readonly ReadChart[], string>> {
  if (file.bytes === undefined) return ok(before);
  const read = await chartsOfBytes({ ...file, said }, file.bytes);
  if (!read.ok) return read;
  return ok(
    read.value.map((chart, at) => {
      const old = before[at];
      if (old === undefined) return chart;
      const first = factsOf(old.found);
      const isTyped = factNames.some((name) => old.facts[name] !== first[name]);
      return { ...chart, id: old.id, isTaken: old.isTaken, facts: isTyped ? old.facts : chart.facts };
    }),
  );
}

const chartsOfFile = async (file: File): Promise<Result<readonly ReadChart[], string>> => {
  // Check the size before reading, because reading a larger file would block the page.
  const most = /\.xlsx$/i.test(file.name) ? mostOfWorkbook : mostBytes;
  if (file.size > most) return err(t('charts.no.tooLarge', { most: megabytes(most) }));
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return err(t('importing.unreadable'));
  return chartsOfBytes(
    { id: newId(), name: file.name, bytes: undefined, said: {}, page: undefined },
    new Uint8Array(bytes),
  );
};

const chartsOfBytes = async (file: ChartFile, bytes: Uint8Array): Promise<Result<readonly ReadChart[], string>> => {
  const read = await textOfBytes(bytes, file.said.page);
  if (!read.ok) {
    if (read.error.is === 'readerMissing') return err(t('charts.readerMissing'));
    return read.error.is === 'workbook' ? chartsOfWorkbook(file, bytes) : err(t(`importing.no.${read.error.is}`));
  }
  const charts = await runWithPauses(chartsInSteps(read.value.text, file.name, file.said.numberAt));
  const isOpen = !read.value.isSure || file.said.page !== undefined;
  return asRead({ ...file, page: isOpen ? pageOf(bytes, read.value) : undefined }, bytes, charts);
};

const chartsOfWorkbook = async (file: ChartFile, bytes: Uint8Array): Promise<Result<readonly ReadChart[], string>> => {
  const reader = await import('#core/tables/workbook-rows.ts').catch(() => undefined);
  if (reader === undefined) return err(t('charts.readerMissing'));
  const read = await reader.workbookRows(bytes);
  if (!read.ok) return err(t(`importing.no.${read.error.is}`));
  return asRead(file, bytes, chartsInRows(read.value, file.name, file.said.numberAt));
};

const asRead = (
  file: ChartFile,
  bytes: Uint8Array,
  charts: Result<readonly FoundChart[], NoChart>,
): Result<readonly ReadChart[], string> => {
  if (!charts.ok) return err(whyNot(charts.error));
  const isOpen = file.page !== undefined || charts.value.some(({ asks }) => asks !== undefined);
  const kept = { ...file, bytes: isOpen ? bytes : undefined };
  return ok(
    charts.value.map((found) => ({
      id: newId(),
      file: kept,
      found,
      facts: factsOf(found),
      said: materialNamed(found.line),
      isTaken: undefined,
    })),
  );
};

const leftOutOf = (file: string, line: OutsizedLine): string =>
  t('charts.lineLeftOut', { file, line: line.name, why: whyNot(line) });

const whyNot = ({ is, count }: NoChart): string =>
  t(`charts.no.${is}`, { count, most: is === 'too_many_lines' ? mostLinesInFile : limits.chartColours });

const factNames = ['brand', 'line', 'kind', 'material', 'weight'] as const;

const factsOf = ({ brand, line, kind, material, weight }: FoundChart): ChartFacts => ({
  brand,
  line,
  kind,
  material,
  weight: weight ?? '',
});

const megabytes = (bytes: number): string =>
  formatNumber(bytes / 1024 / 1024, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 });
