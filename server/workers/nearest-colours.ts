import * as z from 'zod/mini';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { coloursOfChart, withOwnColours } from '#core/catalogue/own-charts.ts';
import { readChart } from '#core/catalogue/read-chart.ts';
import { colourDistance, labOf, likenessOf } from '#core/colours/colour-distance.ts';
import { hex } from '#core/fields.ts';
import type { Chart } from '#core/kinds/chart.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { ok, type Result } from '#core/result.ts';
import { readBody, type BodyText } from '#server/calls/read-json.ts';
import type { Refusal } from '#server/calls/refusal.ts';
import { unpacked, type Packed } from './packed.ts';

const mostCandidates = 5000;
/** The most chart colours in an answer. */
const mostOfCharts = 100;

const candidate = z.strictObject({
  id: z.string().check(
    z.minLength(1),
    z.maxLength(200),
    z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { error: 'control_characters' }),
  ),
  hex,
});

const ofTeam = z.strictObject({
  hex,
  teamId: z.string().check(z.minLength(1), z.maxLength(64)),
  among: z._default(z.enum(['threads', 'charts']), 'threads'),
});

/** The body of `POST /colours/nearest`. */
export const nearestRequest = z.union([
  z.strictObject({ hex, candidates: z.array(candidate).check(z.maxLength(mostCandidates)) }),
  ofTeam,
]);

/** A colour of the answer, with its distance by CIEDE2000. */
export const nearColour = z.object({
  id: z.string(),
  hex,
  distance: z.number(),
  words: z.enum(['same', 'close', 'visible difference', 'different colour']),
});

type Near = z.output<typeof nearColour>;

/** A colour to rank. If `confidence` is low, it is never called the same (rules: Colours). */
export interface Ranked extends z.output<typeof candidate> {
  readonly confidence?: Thread['confidence'];
}

/** Ranks the candidates in the body of a request; of a body that names a team, returns what it asks. */
export function nearestInBody(
  body: BodyText,
): Result<{ readonly nearest: Near[] } | { readonly asked: z.output<typeof ofTeam> }, Refusal> {
  const read = readBody(nearestRequest, body);
  if (!read.ok) return read;
  const asked = read.value;
  return ok('candidates' in asked ? { nearest: ranked(asked.hex, asked.candidates) } : { asked });
}

/** Ranks a team's threads. */
export function nearestOfThreads({
  hex: target,
  threads,
}: {
  readonly hex: string;
  readonly threads: Packed<Ranked>;
}): Near[] {
  return ranked(target, unpacked(threads));
}

/** Ranks the built-in and a team's own chart colours that have a hex value, by their catalogue ids. */
export async function nearestOfCharts({
  hex: target,
  ownCharts,
}: {
  readonly hex: string;
  readonly ownCharts: Packed<Chart>;
}): Promise<Near[]> {
  const colours = withOwnColours(await allColours(), unpacked(ownCharts).flatMap(coloursOfChart));
  const candidates = colours.flatMap((one) =>
    one.hex === null ? [] : [{ id: one.catalogueId, hex: one.hex, confidence: one.confidence }],
  );
  return ranked(target, candidates).slice(0, mostOfCharts);
}

const ranked = (target: string, candidates: readonly Ranked[]): Near[] => {
  const lab = labOf(target);
  const near = candidates.flatMap(({ id, hex: colour, confidence }): readonly Near[] => {
    const other = labOf(colour);
    if (lab === undefined || other === undefined) return [];
    const distance = colourDistance(lab, other);
    return [{ id, hex: colour, distance, words: words[likenessOf(distance, confidence === 'low')] }];
  });
  // Candidates at the same distance keep their order.
  return near.toSorted((a, b) => a.distance - b.distance);
};

const words = { same: 'same', close: 'close', visible: 'visible difference', different: 'different colour' } as const;

const files = import.meta.glob<unknown>('../../charts/packed/*.json', { import: 'default' });

let colours: Promise<readonly ChartColour[]> | undefined;

/** Returns every colour of the charts. Reads the charts when first called. */
export function allColours(): Promise<readonly ChartColour[]> {
  return (colours ??= Promise.all(Object.values(files).map(async (load) => readChart(await load()))).then((all) =>
    all.flat(),
  ));
}
