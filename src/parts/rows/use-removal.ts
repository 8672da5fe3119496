import { useLocation } from 'wouter';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import type { Removal } from './remove-rows.ts';

/**
 * Returns a function that deletes rows without asking, offers an undo, and opens `to`, if given. Its code is loaded
 * late.
 */
export const useRemoval = (): ((removal: Removal & { readonly to?: string }) => Promise<void>) => {
  const { store } = useWorkspace();
  const [, navigate] = useLocation();
  return async ({ to, ...removal }) => {
    const code = await import('./remove-rows.ts').catch(() => undefined);
    if (code === undefined) return notify.problem(t('errors.partMissing'));
    if ((await code.removeRows(store, removal)) && to !== undefined) navigate(to);
  };
};
