import { useLocation } from 'wouter';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

/** Opens the page of the thing that a typed code stands for, as a scan does. Any other text opens nothing. */
export function useOpenTyped(): (text: string) => void {
  const workspace = useWorkspace();
  const [, navigate] = useLocation();
  const open = async (text: string) => {
    const code = await import('./path-of-typed.ts').catch(() => undefined);
    if (code === undefined) return notify.problem(t('errors.partMissing'));
    const path = await code.pathOfTyped(workspace, text);
    if (path !== undefined) navigate(path);
  };
  return (text) => void open(text).catch(window.reportError);
}
