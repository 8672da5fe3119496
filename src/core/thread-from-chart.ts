import type { ChartColour } from './catalogue/chart.ts';
import { mutate } from './mutations/mutate.ts';
import type { Action } from './mutations/registry.ts';
import { usualLengthMm } from './stock/put-ups.ts';
import { threadId } from './mutations/derived-ids.ts';

/** The team's own row for a chart colour: its id, alike on every device, and the change that creates it. Creating one that is there does no harm. */
export const threadFromChart = (
  teamId: string,
  colour: ChartColour,
): { readonly id: string; readonly lengthMm: number; readonly create: Action } => {
  const { catalogueId, brand, line, code, name, hex, kind, material, weight, confidence, colourSource } = colour;
  const id = threadId(teamId, colour);
  const facts = { catalogueId, brand, line, code, name, hex, kind, weight, confidence, colourSource };
  const lengthMm = usualLengthMm(colour);
  const set = { ...facts, defaultLengthMm: lengthMm, ...(material !== null && { material }) };
  return { id, lengthMm, create: mutate('thread.create', { id, set }) };
};
