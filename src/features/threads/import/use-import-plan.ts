import { useEffect, useRef, useState } from 'react';
import type { ImportPlan } from '#core/exchange/import-plan.ts';
import { useWorkspace } from '#services/workspace.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';
import type { ImportRequest } from './import-work.ts';

interface CheckedImport {
  readonly plan: ImportPlan | undefined;
  readonly of: ImportRequest | undefined;
  readonly hasFailed: boolean;
  /** Whether planning failed again after the person tried again. */
  readonly hasFailedAgain: boolean;
}

/** `last`: the last plan for the same file, so that its questions stay visible while a new plan is made. */
interface ImportPlans extends CheckedImport {
  readonly last: ImportPlan | undefined;
  readonly again: () => void;
}

const nothing: CheckedImport = { plan: undefined, of: undefined, hasFailed: false, hasFailedAgain: false };

/** Plans an import a moment after the choices change. There is no plan until then, or without choices or charts. */
export function useImportPlan(
  wanted: ImportRequest | undefined,
  charts: readonly ChartColour[] | undefined,
): ImportPlans {
  const { store, inventory, settings } = useWorkspace();
  const [checked, setChecked] = useState(nothing);
  const [tries, setTries] = useState(0);
  const isAgain = useRef(false);
  useEffect(() => {
    if (wanted === undefined || charts === undefined) return undefined;
    const left = new AbortController();
    const isWanted = () => !left.signal.aborted;
    const end = (now: CheckedImport) => {
      isAgain.current = false;
      setChecked(now);
    };
    const timer = setTimeout(
      () => {
        const deps = { store, inventory: inventory.snapshot(), charts, money: settings };
        import('./import-work.ts')
          .then((work) => (isWanted() ? work.planOf(wanted, deps, left.signal) : undefined))
          .then((plan) => isWanted() && end({ ...nothing, plan, of: wanted }))
          .catch(() => isWanted() && end({ ...nothing, of: wanted, hasFailed: true, hasFailedAgain: isAgain.current }));
      },
      tries > 0 && isAgain.current ? 0 : pauseMs,
    );
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [wanted, charts, store, inventory, settings, tries]);
  const last = checked.of?.source.file === wanted?.source.file ? checked.plan : undefined;
  const again = () => {
    isAgain.current = true;
    setChecked(nothing);
    setTries(tries + 1);
  };
  return { ...(checked.of === wanted ? checked : nothing), last, again };
}

// In ms. Without a pause, each letter of a typed brand would check a long file again.
const pauseMs = 180;
