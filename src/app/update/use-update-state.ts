import { useSyncExternalStore } from 'react';
import type { UpdateState, Updates } from './start-updates.ts';

/** The update status of this tab, repainting its reader when it changes. */
export const useUpdateState = (updates: Updates): UpdateState => useSyncExternalStore(updates.subscribe, updates.state);
