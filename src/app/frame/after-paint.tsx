import { useEffect } from 'react';
import { limits } from '#core/limits.ts';
import { keepScanner } from '#parts/scan/kept-scanner.ts';
import { useSession } from '#services/session.tsx';
import { Toaster } from '#ui/toaster.tsx';
import type { AppParts } from '../app-parts.ts';
import { DropAnywhere } from './drop-anywhere.tsx';
import { useCutPastes } from './use-cut-pastes.ts';
import { useInviteGuard } from './use-invite-guard.ts';

export function AfterPaint({ parts }: { readonly parts: AppParts }) {
  useInviteGuard(parts);
  useCutPastes();
  const { whenIdle } = parts;
  const isSignedIn = useSession().state.kind !== 'signedOut';
  useEffect(() => {
    // If the fetch fails, the next start tries again, and so does the screen that scans.
    if (isSignedIn) whenIdle(() => void keepScanner().catch(() => undefined));
  }, [whenIdle, isSignedIn]);
  return (
    <>
      {isSignedIn && <DropAnywhere />}
      <Toaster doneMs={limits.toastMs} collapseMs={limits.toastCollapseMs} />
    </>
  );
}
