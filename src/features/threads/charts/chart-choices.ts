import '#texts/en/charts.ts';
import { knownChartOf, type KnownLine } from '#core/catalogue/known-chart.ts';
import { lineKeyOf } from '#core/catalogue/own-charts.ts';
import { t } from '#texts/t.ts';
import type { ChartErrors, ChartFacts } from './chart-fields.tsx';
import { nameErrors } from './chart-names.ts';
import type { ReadChart } from './read-chart-files.ts';

/** What the team and the app have already. `room`: how many more charts the team can have. */
export interface Had {
  readonly known: readonly KnownLine[];
  readonly builtIn: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  readonly room: number;
}

export interface ChartChoice {
  readonly chart: ReadChart;
  readonly isTaken: boolean;
  /** A sentence: why the chart is left out unless the person ticks it. */
  readonly why: string | undefined;
  /** Whether the chart is left out only because the team has no room for it. */
  readonly isBeyond: boolean;
  /** What must be corrected before the chart can be added, as sentences. */
  readonly errors: ChartErrors & { readonly number?: string | undefined };
}

/** Judges charts in their order. Leaves out charts that exist already, or have no room, until the person ticks them. */
export function choicesOf(read: readonly ReadChart[], had: Had): readonly ChartChoice[] {
  const here = new Set<string>();
  let room = had.room - read.filter(({ isTaken }) => isTaken === true).length;
  return read.map((chart) => {
    const key = lineKeyOf(chart.facts);
    const whyHad = hadAlready(chart, key, had, here);
    const isDefault = chart.isTaken === undefined && whyHad === undefined;
    const isTaken = chart.isTaken ?? (isDefault && room > 0);
    if (isDefault && isTaken) room -= 1;
    const isBeyond = isDefault && !isTaken;
    const errors = isTaken ? errorsOf(chart, had, here) : {};
    if (isTaken || isDefault) here.add(key);
    return { chart, isTaken, why: whyHad ?? (isBeyond ? t('charts.noRoom') : undefined), isBeyond, errors };
  });
}

/** Whether some charts are ticked, and all of them can be added. */
export function areRight(choices: readonly ChartChoice[], room: number): boolean {
  const taken = choices.filter(({ isTaken }) => isTaken);
  return (
    taken.length > 0 &&
    taken.length <= room &&
    taken.every(({ errors: { brand, line, number } }) => (brand ?? line ?? number) === undefined)
  );
}

/** Ticks or unticks one chart. Every other chart keeps the state that is shown. */
export function ticked(choices: readonly ChartChoice[], id: string, to: boolean, had: Had): readonly ReadChart[] {
  const others = choices.filter(({ chart, isTaken }) => isTaken && chart.id !== id);
  const keys = new Set([...had.builtIn, ...had.own, ...others.map(({ chart }) => lineKeyOf(chart.facts))]);
  return choices.map(({ chart, isTaken }) => {
    if (chart.id !== id) return { ...chart, isTaken };
    return { ...chart, isTaken: to, facts: to ? withFreeLine(chart.facts, keys) : chart.facts };
  });
}

/** Returns the facts with a line that no other chart has; if needed, it adds a number to the line's name. */
const withFreeLine = (facts: ChartFacts, keys: ReadonlySet<string>): ChartFacts => {
  const named = (count: number) =>
    count === 1 ? facts : { ...facts, line: `${[...facts.line].slice(0, 56).join('')} ${count}` };
  const count = Array.from({ length: keys.size + 1 }, (_, at) => at + 1).find(
    (one) => !keys.has(lineKeyOf(named(one))),
  );
  return named(count ?? 1);
};

const hadAlready = (
  { found, said }: ReadChart,
  key: string,
  { known, builtIn, own }: Had,
  here: ReadonlySet<string>,
): string | undefined => {
  const same = knownChartOf({ ...found, material: said }, known);
  if (same !== undefined) {
    const { brand, line, shared } = same;
    return t('charts.haveBuiltIn', { chart: `${brand} ${line}`, shared, all: found.colours.length });
  }
  if (builtIn.has(key)) return t('charts.builtIn');
  if (own.has(key)) return t('charts.haveOwn');
  return here.has(key) ? t('charts.takenHere') : undefined;
};

const errorsOf = ({ facts, found, file }: ReadChart, had: Had, here: ReadonlySet<string>): ChartChoice['errors'] => {
  const isOpen = found.asks !== undefined && file.said.numberAt === undefined;
  return { ...nameErrors(facts, { ...had, here }), number: isOpen ? t('charts.needsNumber') : undefined };
};
