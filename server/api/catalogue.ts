import index from '#charts/index.json';
import { chartAddresses } from '#charts/files.ts';
import type { ChartColour, ChartIndexLine } from '#core/catalogue/chart.ts';
import { readChart, readChartIndex } from '#core/catalogue/read-chart.ts';

const files = import.meta.glob<unknown>('../../charts/packed/*.json', { import: 'default' });

let colours: Promise<readonly ChartColour[]> | undefined;

/** Returns every colour of the charts. Reads the charts when first called. */
export function allColours(): Promise<readonly ChartColour[]> {
  return (colours ??= Promise.all(Object.values(files).map(async (load) => readChart(await load()))).then((all) =>
    all.flat(),
  ));
}

/** Returns the thread lines of the charts, each with the URL of the file that lists its colours. */
export function chartLines(): readonly (ChartIndexLine & { readonly href: string })[] {
  return readChartIndex(index).map((line) => ({ ...line, href: chartAddresses.get(line.file) ?? '' }));
}
