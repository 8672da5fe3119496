import type { ChartColour } from '../catalogue/chart.ts';
import { mutate } from '../mutations/mutate.ts';
import type { Action } from '../mutations/registry.ts';
import { usualLengthMm } from '../stock/put-ups.ts';
import { threadId } from '../mutations/derived-ids.ts';

/** Returns the thread of a chart colour: its id (equal on every device), its length, and the action that makes it. */
export function threadFromChart(
  teamId: string,
  colour: ChartColour,
): { readonly id: string; readonly lengthMm: number; readonly create: Action } {
  const { catalogueId, brand, line, code, name, hex, kind, material, weight, confidence, colourSource } = colour;
  const id = threadId(teamId, colour);
  const facts = { catalogueId, brand, line, code, name, hex, kind, weight, confidence, colourSource };
  const lengthMm = usualLengthMm(colour);
  const set = { ...facts, defaultLengthMm: lengthMm, ...(material !== null && { material }) };
  return { id, lengthMm, create: mutate('thread.create', { id, set }) };
}
