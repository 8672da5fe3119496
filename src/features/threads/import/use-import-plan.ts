import { useEffect, useState } from 'react';
import type { ImportPlan } from '#core/exchange/import-plan.ts';
import { useWorkspace } from '#services/workspace.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';
import type { ImportWish } from './import-work.ts';

/** What an import would do, worked out anew whenever the wish changes. */
export interface CheckedImport {
  readonly plan: ImportPlan | undefined;
  /** The wish that the plan is of. */
  readonly of: ImportWish | undefined;
  readonly hasFailed: boolean;
}

const nothing: CheckedImport = { plan: undefined, of: undefined, hasFailed: false };

/** Checks a wish against the team: in a part of its own, after what changed on the screen is painted. Nothing while there is no wish. */
export const useImportPlan = (
  wish: ImportWish | undefined,
  charts: readonly ChartColour[] | undefined,
): CheckedImport => {
  const { store, inventory, settings } = useWorkspace();
  const [checked, setChecked] = useState(nothing);
  useEffect(() => {
    if (wish === undefined || charts === undefined) return undefined;
    const left = new AbortController();
    const isWanted = () => !left.signal.aborted;
    const timer = setTimeout(() => {
      const deps = { store, inventory: inventory.snapshot(), charts, currency: settings.currency };
      import('./import-work.ts')
        .then((work) => (isWanted() ? work.planOf(wish, deps, left.signal) : undefined))
        .then(
          (plan) => isWanted() && setChecked({ plan, of: wish, hasFailed: false }),
          () => isWanted() && setChecked({ plan: undefined, of: wish, hasFailed: true }),
        );
    }, pauseMs);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [wish, charts, store, inventory, settings.currency]);
  return checked.of === wish ? checked : nothing;
};

// Typing a brand would check a long file at each letter.
const pauseMs = 180;
