import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Units } from '#core/amounts/units.ts';
import type { Inventory } from '#inventory/inventory.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import type { Engine, EngineStatus } from '#sync/engine.ts';

/** How this person works in this team: their units, the team's currency and its minimum stock. */
export interface WorkSettings {
  readonly units: Units;
  readonly currency: string;
  /** How many decimals the currency has in stored amounts, e.g. 2 for cents. */
  readonly currencyDecimals: number;
  readonly lowStockDefaultSpools: number;
}

/** What screens need from the open team, except its files (`FilesContext`). */
export interface Workspace {
  readonly store: TeamStore;
  readonly inventory: Inventory;
  readonly engine: Pick<Engine, 'status' | 'subscribe' | 'wake'>;
  readonly settings: WorkSettings;
  /** Call it when the first rows are painted; `useShown` does. */
  readonly onShown: () => void;
  /** Returns a member's name or email address, or undefined if this device has neither. */
  readonly nameOf: (userId: string) => string | undefined;
}

/**
 * The app provides the workspace while a team is open. It renders screens that need a team only inside this context.
 */
export const WorkspaceContext = createContext<Workspace | undefined>(undefined);

/** Returns the team's workspace. Throws if no team is open, because the screen was routed wrongly then. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (workspace === undefined) throw new Error('This screen needs a team around it.');
  return workspace;
}

/** Starts the delayed work once this screen's rows are painted. Does nothing outside a team. */
export function useShown(isShown: boolean): void {
  const onShown = use(WorkspaceContext)?.onShown;
  useEffect(() => {
    if (!isShown || onShown === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(onShown);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isShown, onShown]);
}

/** Returns the state of the sync engine; the component renders again when it changes. */
export function useEngineStatus(): EngineStatus {
  const { engine } = useWorkspace();
  return useSyncExternalStore(engine.subscribe, engine.status);
}
