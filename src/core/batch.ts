import type { Action } from './mutations/registry.ts';

/** Actions that belong together, and those that take them back again. */
export interface Batch {
  readonly actions: readonly Action[];
  readonly takeBack: readonly Action[];
}
