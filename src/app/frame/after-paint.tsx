import { limits } from '#core/limits.ts';
import { Toaster } from '#ui/toaster.tsx';
import type { AppParts } from '../app-parts.ts';
import { useInviteGuard } from './use-invite-guard.ts';

/** What belongs to every page and not to its first paint: messages in passing, and the look after pending invites. */
export const AfterPaint = ({ parts }: { readonly parts: AppParts }) => {
  useInviteGuard(parts);
  return <Toaster doneMs={limits.toastMs} collapseMs={limits.toastCollapseMs} />;
};
