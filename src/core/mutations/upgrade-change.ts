import { unseenRow, withBaseVersion } from './base-version.ts';
import type { Change } from './mutation.ts';

/** Returns the version of a row (`kind/id`) that this device has from the server; 0 if it has none. */
type VersionOf = (row: string) => PromiseLike<number>;

type Step = (change: Change, versionOf: VersionOf) => PromiseLike<Change> | Change;

/** Each step brings a queued change to the next form, or leaves it if it has that form. Never change or remove a step. */
const steps: readonly Step[] = [
  // 0 → 1: without the version that the person saw, the server would notify no person of a conflict.
  async (change, versionOf) => {
    const row = change.name.endsWith('.update') ? unseenRow(change.name, change.args) : undefined;
    return row === undefined ? change : { ...change, args: withBaseVersion(change.args, await versionOf(row)) };
  },
];

/** The number of the form in which this code queues a change. */
export const outboxForm: number = steps.length;

/**
 * Brings a queued change from an older form to this code's form. A change in this form or a later one stays unchanged.
 */
export async function upgradeChange<C extends Change>(change: C, form: number, versionOf: VersionOf): Promise<C> {
  let upgraded: C = change;
  for (const step of steps.slice(form)) upgraded = { ...upgraded, ...(await step(upgraded, versionOf)) };
  return upgraded;
}
