import { coloursOfChart, withOwnColours } from '#core/catalogue/own-charts.ts';
import { equivalentsIn, type Equivalents, type PackedEquivalents } from '#core/catalogue/equivalents.ts';
import { type ChartColour, unpackChart, type PackedChart } from '#core/catalogue/chart.ts';
import type { Chart } from '#core/kinds/chart.ts';
import type { Design } from '#core/kinds/design.ts';
import { namesColoursAlone } from '#core/stitchable/match-threads.ts';
import { stitchableIn, type StandingMachine, type Stitchable, type Workshop } from '#core/stitchable/stitchable.ts';
import type { VerdictPart } from '#core/stitchable/verdict.ts';

/** What the library says of a design, in the order of its chips; `unfit`: not on the machine, whatever the thread. */
export const libraryStates = ['tonight', 'load', 'check', 'buy', 'colours', 'unfit'] as const;
export type LibraryState = (typeof libraryStates)[number];

export type ThreadToAsk = Workshop['threads'][number];

/** The fields of a design that decide its verdict. */
export type DesignToAsk = { readonly id: string } & Pick<
  Design,
  'stitches' | 'colourChanges' | 'stops' | 'trims' | 'widthMm10' | 'heightMm10' | 'format' | 'variants' | 'blocks'
>;

/** What all designs are asked against, besides the threads. The worker fetches the charts from their addresses. */
export interface AskedWorkshop {
  readonly on?: StandingMachine;
  readonly favouriteBrands: readonly string[];
  readonly ownCharts: readonly Chart[];
  readonly chartsAt: readonly string[];
  readonly equivalentsAt: string | undefined;
}

/**
 * The messages from the page to the worker: rows that changed since the last message, in slices, then the question.
 * Each message cancels a question that is still being answered.
 */
export type LibraryRequest =
  | { readonly type: 'threads'; readonly put: readonly ThreadToAsk[]; readonly gone: readonly string[] }
  | { readonly type: 'designs'; readonly put: readonly DesignToAsk[]; readonly gone: readonly string[] }
  | { readonly type: 'ask'; readonly question: number; readonly workshop: AskedWorkshop };

/** The worker's answers; `question` is the number of the question that they belong to. */
export type LibraryAnswer =
  | {
      readonly type: 'answers';
      readonly question: number;
      readonly states: readonly (readonly [designId: string, state: LibraryState])[];
      readonly isLast: boolean;
    }
  | { readonly type: 'failed'; readonly fault: string };

/** How long the worker answers before it sends what it has and looks for newer messages. */
const batchMs = 60;

/** Makes what the worker runs: it keeps the rows, and answers each question in batches until a newer message comes. */
export function createLibraryAnswers({
  post,
  readJson,
  pause,
  now,
}: {
  readonly post: (answer: LibraryAnswer) => void;
  readonly readJson: (address: string) => Promise<unknown>;
  /** Resolves once messages that came meanwhile were handled. */
  readonly pause: () => Promise<void>;
  readonly now: () => number;
}): (request: LibraryRequest) => void {
  const threads = new Map<string, ThreadToAsk>();
  const designs = new Map<string, DesignToAsk>();
  const files = new Map<string, Promise<unknown>>();
  let latest: number | undefined;

  /** Reads a file of charts once. Without a network it may be missing: then it is tried again at the next question. */
  const read = <T>(address: string, as: (json: unknown) => T): Promise<T | undefined> => {
    const reading =
      files.get(address) ??
      readJson(address)
        .then(as)
        .catch(() => void files.delete(address));
    files.set(address, reading);
    return reading as Promise<T | undefined>;
  };

  const answer = async (question: number, workshop: AskedWorkshop) => {
    const { on, favouriteBrands, ownCharts, chartsAt, equivalentsAt } = workshop;
    const asked = [...designs.values()];
    const equivalents =
      equivalentsAt === undefined
        ? undefined
        : await read<Equivalents>(equivalentsAt, (json) => equivalentsIn(json as PackedEquivalents));
    let charts: readonly ChartColour[] | undefined;
    if (asked.some(({ blocks }) => namesColoursAlone(blocks))) {
      const builtIn = await Promise.all(
        chartsAt.map((address) => read(address, (json) => unpackChart(json as PackedChart))),
      );
      charts = withOwnColours(
        builtIn.flatMap((chart) => chart ?? []),
        ownCharts.flatMap(coloursOfChart),
      );
    }
    if (question !== latest) return;
    const answers = stitchableIn({
      threads: [...threads.values()],
      favouriteBrands,
      ...(on !== undefined && { on }),
      ...(equivalents !== undefined && { equivalents }),
      ...(charts !== undefined && { charts }),
    });
    let states: [string, LibraryState][] = [];
    let since = now();
    for (const design of asked) {
      if (now() - since >= batchMs) {
        post({ type: 'answers', question, states, isLast: false });
        await pause();
        if (question !== latest) return;
        states = [];
        since = now();
      }
      states.push([design.id, libraryState(answers.answer(design, { pieces: 1 }), on !== undefined)]);
    }
    post({ type: 'answers', question, states, isLast: true });
  };

  return (request) => {
    latest = undefined;
    if (request.type === 'ask') {
      latest = request.question;
      answer(request.question, request.workshop).catch((fault: unknown) =>
        post({ type: 'failed', fault: String(fault) }),
      );
      return;
    }
    if (request.type === 'threads') change(threads, request.put, request.gone);
    else change(designs, request.put, request.gone);
  };
}

const change = <R extends { readonly id: string }>(
  rows: Map<string, R>,
  put: readonly R[],
  gone: readonly string[],
): void => {
  for (const id of gone) rows.delete(id);
  for (const row of put) rows.set(row.id, row);
};

/** The state that one answer gives a design in the library. */
export function libraryState(
  { verdict, file }: Pick<Stitchable, 'verdict' | 'file'>,
  hasMachine: boolean,
): LibraryState {
  if (hasMachine && file === undefined) return 'unfit';
  const worst = new Set(verdict.parts.filter(({ colour }) => colour === verdict.colour).map(({ kind }) => kind));
  switch (verdict.colour) {
    case 'green':
      return 'tonight';
    case 'grey':
      return 'colours';
    case 'amber':
      return worst.has('load') ? 'load' : 'check';
    case 'red':
      return barsMachine.some((kind) => worst.has(kind)) ? 'unfit' : 'buy';
  }
}

/** What no thread can mend. */
const barsMachine: readonly VerdictPart['kind'][] = ['beyondField', 'noHoopFits', 'tooManyStitches', 'tooManyColours'];
