import { rowFormat } from '#core/rows/row-format.ts';
import type { TeamStore } from './team-store.ts';

/** Returns the kinds and fields that this code reads, as text. It has its own file: the first screen loads no kinds. */
export function knownFormat({ format }: Pick<TeamStore, 'format'>): string {
  return format ?? rowFormat;
}
