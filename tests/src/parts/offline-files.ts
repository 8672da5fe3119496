import { err } from '#core/result.ts';
import { keepForSending } from '#data/files/file-bytes.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import type { TeamFiles } from '#services/files-context.ts';

export const offlineFiles = (store: TeamStore): TeamFiles => ({
  open: async () => err({ kind: 'offline' }),
  keep: (sha256, blob) => keepForSending(store, sha256, blob),
  pin: async () => err({ kind: 'offline' }),
  retry: () => undefined,
  isMetered: () => false,
});
