import type { Action } from './registry.ts';

/** Actions that belong together, and the actions that undo them. */
export interface Batch {
  readonly actions: readonly Action[];
  readonly takeBack: readonly Action[];
}
