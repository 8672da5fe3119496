import dmc from '#charts/packed/dmc.json';
import isacord from '#charts/packed/isacord.json';
import madeira from '#charts/packed/madeira.json';
import sulky from '#charts/packed/sulky.json';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { readChart } from '#core/catalogue/read-chart.ts';
import { createRandom } from './random.ts';
import { demoSpecials } from './specials.ts';
import { demoYear, numbered, type DemoEvent } from './year.ts';

const shares = [
  { file: isacord, line: 'Isacord 40', colours: 62 },
  { file: madeira, line: 'Polyneon 40', colours: 36 },
  { file: madeira, line: 'Classic 40', colours: 20 },
  { file: sulky, line: 'Rayon 40', colours: 16 },
  { file: dmc, line: 'Mouline Special 117', colours: 16 },
] as const;

const demoColours = (): readonly ChartColour[] =>
  shares.flatMap(({ file, line, colours }) => {
    const chart = readChart(file).filter((colour) => colour.line === line && colour.name !== null);
    const step = chart.length / colours;
    return Array.from({ length: colours }, (_, at) => chart[Math.floor(at * step)]).filter(
      (colour) => colour !== undefined,
    );
  });

/** Makes all events of the demo workshop's threads in a year. */
export function demoStock(teamId: string, now: number): readonly DemoEvent[] {
  const year = demoYear(teamId, demoColours(), now, createRandom(1902));
  return numbered([...year, ...demoSpecials(teamId, year, now)]);
}
