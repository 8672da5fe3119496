import type { ChartColour } from './catalogue/chart.ts';
import { mutate } from './mutations/mutate.ts';
import type { Action } from './mutations/registry.ts';
import { threadId } from './mutations/thread-mutations.ts';

const skeinMm = 8000;
const spoolMm = 1_000_000;

/** The length that a new spool of a chart colour is taken to have: floss comes in skeins of 8 m, thread on spools of 1,000 m. */
export const usualLengthMm = ({ kind }: Pick<ChartColour, 'kind'>): number => (kind === 'floss' ? skeinMm : spoolMm);

/** The team's own row for a chart colour: its id, alike on every device, and the change that creates it. Creating one that is there does no harm. */
export const threadFromChart = (
  teamId: string,
  colour: ChartColour,
): { readonly id: string; readonly create: Action } => {
  const { catalogueId, brand, line, code, name, hex, kind, material, weight, confidence, colourSource } = colour;
  const id = threadId(teamId, colour);
  const facts = { catalogueId, brand, line, code, name, hex, kind, weight, confidence, colourSource };
  const set = { ...facts, defaultLengthMm: usualLengthMm(colour), ...(material !== null && { material }) };
  return { id, create: mutate('thread.create', { id, set }) };
};
