import { rowFormat } from '#core/row-format.ts';
import type { TeamStore } from './team-store.ts';

/** Every kind and field that this tab's code knows. Beside the store, because the first screen needs no list of all kinds. */
export const knownFormat = ({ format }: Pick<TeamStore, 'format'>): string => format ?? rowFormat;
