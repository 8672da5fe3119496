import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Units } from '#core/units.ts';
import type { FirstAnswers } from '#data/inventory/first-answers.ts';
import type { Inventory, InventorySnapshot } from '#data/inventory/inventory.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import type { Engine, EngineStatus } from '#sync/engine.ts';

/** How this person works in this team: their units, the team's currency and its minimum stock. */
export interface WorkSettings {
  readonly units: Units;
  readonly currency: string;
  readonly lowStockDefaultSpools: number;
}

/** Everything a screen needs of the team it shows. Opened by the app when a team is chosen. */
export interface Workspace {
  readonly store: TeamStore;
  readonly inventory: Inventory;
  readonly engine: Pick<Engine, 'status' | 'subscribe' | 'wake'>;
  readonly settings: WorkSettings;
  /** What was kept to be shown before the rows are read. */
  readonly first: FirstAnswers;
  /** To be called when the first rows are painted; `useShown` does. */
  readonly onShown: () => void;
  /** What a member is called, or undefined when this device does not know. */
  readonly nameOf: (userId: string) => string | undefined;
}

/** Filled by the app below the guards; screens that need a team are rendered inside only. */
export const WorkspaceContext = createContext<Workspace | undefined>(undefined);

/** The team's workspace. Throws outside of one: a screen was routed wrongly. */
export const useWorkspace = (): Workspace => {
  const workspace = use(WorkspaceContext);
  if (workspace === undefined) throw new Error('This screen needs a team around it.');
  return workspace;
};

/** The threads and spools of the team, repainted when they change. */
export const useInventory = (): InventorySnapshot => {
  const { inventory } = useWorkspace();
  return useSyncExternalStore(inventory.subscribe, inventory.snapshot);
};

/** Says, once the rows of this screen are painted, that what was held back for them may begin. Without a team nothing was. */
export const useShown = (isShown: boolean): void => {
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
};

/** What the sync engine is doing, repainted when it changes. */
export const useEngineStatus = (): EngineStatus => {
  const { engine } = useWorkspace();
  return useSyncExternalStore(engine.subscribe, engine.status);
};
