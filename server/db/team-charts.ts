import type { Access } from '#core/access/permissions.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { coloursOfChart } from '#core/catalogue/own-charts.ts';
import type { Chart } from '#core/kinds/chart.ts';
import { runWithPauses } from '#server/base/run-with-pauses.ts';
import type { Sql } from './sql.ts';
import { rowsOf } from './team-stock.ts';

/** Reads the colours of a team's own charts. Needs a transaction with one snapshot. */
export async function readTeamCharts(
  sql: Sql,
  teamId: number,
  reader: { readonly userId: string; readonly access: Access },
): Promise<readonly ChartColour[]> {
  const charts = await rowsOf(sql, teamId, 'chart', reader);
  return runWithPauses(coloursInSteps(charts.map(({ data }) => data)));
}

/** Reads one chart per step: a team may have 40 charts of 2,000 colours. */
function* coloursInSteps(charts: readonly Chart[]): Generator<void, readonly ChartColour[]> {
  const all: ChartColour[] = [];
  for (const chart of charts) {
    yield;
    all.push(...coloursOfChart(chart));
  }
  return all;
}
