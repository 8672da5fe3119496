import { useEffect, useRef, useState } from 'react';
import type { OwnedThread } from '#inventory/inventory.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

/** Returns the threads that a typed code means, once they are looked up; none while `isWanted` is false. */
export function useCodedThreads(text: string, isWanted: boolean): readonly OwnedThread[] {
  const workspace = useWorkspace();
  const [coded, setCoded] = useState<{ readonly text: string; readonly threads: readonly OwnedThread[] }>();
  // Each typed letter tries to load the code again, but only the first failure shows a message.
  const isMissing = useRef(false);
  const isLookedUp = isWanted && text.trim().length >= shortestCode;
  useEffect(() => {
    if (!isLookedUp) return undefined;
    let isGone = false;
    const lookUp = async () => {
      const code = await import('#parts/scan/threads-of-typed.ts').catch(() => undefined);
      const isFirst = !isMissing.current;
      isMissing.current = code === undefined;
      if (code === undefined) return isFirst && notify.problem(t('errors.partMissing'));
      const threads = await code.threadsOfTyped(workspace, text);
      if (!isGone) setCoded({ text, threads });
    };
    // When the person leaves the team, its database closes; the error that this causes does not matter.
    lookUp().catch((fault: unknown) => isGone || window.reportError(fault));
    return () => {
      isGone = true;
    };
  }, [workspace, text, isLookedUp]);
  return isWanted && coded?.text === text ? coded.threads : [];
}

/** Codes of makers have at least eight characters, the app's own at least six. */
const shortestCode = 6;
