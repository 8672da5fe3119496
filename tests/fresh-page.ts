import * as React from 'react';
import { toast } from 'sonner';
import { afterAll } from 'vitest';

interface ReactInternals {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: { recentlyCreatedOwnerStacks?: number };
}

// React's build for developers, the only one with `act`, keeps the call stack of each element for its warnings: a tenth
// of all painting. It stops after ten thousand elements a second; here it is past them from the beginning.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as ReactInternals;
if (internals?.recentlyCreatedOwnerStacks !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

// Files that share a process share its document too, and the messages of the page: the next one begins without either.
afterAll(async () => {
  toast.dismiss();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // React ends what it has begun: after the last file the document is gone.
  await new Promise((resolve) => setTimeout(resolve));
});
