import { err, ok, type Result } from '#core/result.ts';
import { keepFetched, keptFile, touch } from '#data/files/file-bytes.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { hasDigests, type FileCalls, type OnProgress } from '#remote/files.ts';
import type { RemoteError } from '#remote/remote-error.ts';

/** Why a file cannot be shown. `notHere`: the server does not have its bytes yet, or not for this person. */
export type NotOpened = RemoteError | { readonly kind: 'notHere' };

/** Which file of which team, and where it may be found. */
export interface FileRequest {
  readonly store: TeamStore;
  readonly remote: Pick<FileCalls, 'fetchFile'>;
  readonly team: string;
  readonly sha256: string;
  /** Called with the error if the device cannot keep the fetched bytes. The person still sees the file. */
  readonly report: (fault: unknown) => void;
}

/**
 * Returns a file's bytes from this device or the server. Checks fetched bytes, except over plain http, and stores them.
 */
export async function openFile(
  { store, remote, team, sha256, report }: FileRequest,
  onProgress?: OnProgress,
): Promise<Result<Blob, NotOpened>> {
  const kept = await keptFile(store, sha256);
  if (kept !== undefined) {
    await touch(store, sha256).catch(report); // a full device may not store even this
    return ok(kept.blob);
  }
  const fetched = await remote.fetchFile(team, sha256, onProgress);
  if (!fetched.ok) return fetched.error.status === 404 ? err({ kind: 'notHere' }) : fetched;
  if (hasDigests() && (await sha256Of(fetched.value)) !== sha256) return err({ kind: 'unreadable' });
  await keepFetched(store, sha256, fetched.value).catch(report);
  return fetched;
}

/** Returns the SHA-256 of bytes in hexadecimal digits. Needs `crypto.subtle`. */
export async function sha256Of(blob: Blob): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
