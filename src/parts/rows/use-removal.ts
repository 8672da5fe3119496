import { useLocation } from 'wouter';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import type { Removal } from './remove-rows.ts';

/** Returns a function that deletes rows, offers an undo and opens `to`; false if nothing was deleted. */
export function useRemoval(): (removal: Removal & { readonly to?: string }) => Promise<boolean> {
  const { store } = useWorkspace();
  const [, navigate] = useLocation();
  return async ({ to, ...removal }) => {
    const code = await import('./remove-rows.ts').catch(() => undefined);
    if (code === undefined) notify.problem(t('errors.partMissing'));
    const isGone = code !== undefined && (await code.removeRows(store, removal));
    if (isGone && to !== undefined) navigate(to);
    return isGone;
  };
}
