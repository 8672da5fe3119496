import type { ServerMovement } from '../server-half.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';

/**
 * I2: each change is applied at most once and has its own version, and the team's version counts only these changes.
 */
export const appliedOnce = ({ contents: { mutations, counter }, epochs, hadWinter }: World): void => {
  const versions = mutations.flatMap(({ status, version }) =>
    status === 'applied' && version !== null ? [version] : [],
  );
  if (new Set(versions).size !== versions.length) throw new Violation('I2', 'Two changes share a version.');
  // a change from before a restore may get a second version when applied late; deleted old notices take versions too
  const isPlain = epochs === 1 && !hadWinter;
  if (isPlain ? versions.length !== counter.version : versions.length > counter.version)
    throw new Violation('I2', `${versions.length} changes were applied, and the counter stands at ${counter.version}.`);
};

/**
 * I4: a spool's amount follows from its movements, in whatever order they came. Computed without the product's code.
 */
export const amountsAreFolds = ({ contents: { spools, movements } }: World): void => {
  for (const { id, remaining_mm: told } of spools) {
    const folded = fold(movements.filter((movement) => movement.spool_id === id));
    if (folded !== told)
      throw new Violation('I4', `The spool ${id} is told to hold ${told}, and its ledger says ${folded}.`);
  }
};

/** I14: a device's wrong clock puts no movement into the server's future, where no later count could replace it. */
export const nothingFromTheFuture = ({ contents: { movements }, timers }: World): void => {
  const early = movements.find(({ occurred_at: at }) => Date.parse(at) > timers.now());
  if (early !== undefined) throw new Violation('I14', `The movement ${early.id} is of ${early.occurred_at}.`);
};

/** Returns what a ledger leaves, in mm; null if unknown. */
export const fold = (ledger: readonly ServerMovement[]): number | null => {
  const undone = new Set(ledger.map((movement) => movement.reverses_id));
  const standing = ledger.filter(({ id, type }) => type !== 'reversal' && !undone.has(id));
  const isAfter = (a: ServerMovement, b: ServerMovement): boolean => {
    const [one, other] = [Date.parse(a.occurred_at), Date.parse(b.occurred_at)];
    return one === other ? a.id > b.id : one > other;
  };
  const counts = standing.filter(({ type }) => type === 'count' || type === 'weigh');
  const last = counts.find((one) => counts.every((other) => other === one || isAfter(one, other)));
  const opening = standing.find(({ type }) => type === 'opening');
  const start = last === undefined ? (opening === undefined ? 0 : opening.delta_mm) : last.settles_at_mm;
  if (start === null) return null;
  return standing
    .filter((movement) => movement.type !== 'opening' && movement !== last && !counts.includes(movement))
    .filter((movement) => last === undefined || isAfter(movement, last))
    .reduce((sum, { delta_mm: delta }) => sum + (delta ?? 0), start);
};
