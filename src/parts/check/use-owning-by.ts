import { useMemo } from 'react';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import type { OwningBy } from './answers.ts';

/** Returns what the answers of this team and device depend on; the same object while nothing changes. */
export function useOwningBy(): OwningBy {
  const { lowStockDefaultSpools: teamMinSpools } = useWorkspace().settings;
  const isAllRead = useInventory().extent !== 'part';
  return useMemo(() => ({ teamMinSpools, isAllRead }), [teamMinSpools, isAllRead]);
}
