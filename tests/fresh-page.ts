import { toast } from 'sonner';
import { afterAll } from 'vitest';

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
