import { useLocation } from 'wouter';
import { useWorkspace } from '#services/workspace.ts';

/** Opens the page of what a typed code stands for, as a scan does. Other words open nothing. */
export const useOpenTyped = (): ((text: string) => void) => {
  const workspace = useWorkspace();
  const [, navigate] = useLocation();
  const open = async (text: string) => {
    const { pathOfTyped } = await import('./path-of-typed.ts');
    const path = await pathOfTyped(workspace, text);
    if (path !== undefined) navigate(path);
  };
  return (text) => void open(text).catch(window.reportError);
};
