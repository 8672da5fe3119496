import * as React from 'react';
import { toast } from 'sonner';
import { afterAll, afterEach } from 'vitest';
import { endWhatGoesOn } from './nothing-goes-on.ts';

interface ReactInternals {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: { recentlyCreatedOwnerStacks?: number };
}

// React's test build stores a call stack for each element, which takes a tenth of the time, up to 10,000 a second.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as ReactInternals;
if (internals?.recentlyCreatedOwnerStacks !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

// Test files that share a process also share its document, so each of them leaves an empty page for the next.
afterEach(() => void toast.dismiss()); // a new Toaster shows every message that was not dismissed
afterAll(async () => {
  await endWhatGoesOn();
  toast.dismiss();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // Lets React finish its scheduled work while the document still exists.
  await new Promise((resolve) => setTimeout(resolve));
});
