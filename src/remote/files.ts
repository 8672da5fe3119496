import { parse } from '#core/fields.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import { missingParts } from '#core/wire/file-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** Called during a transfer with the bytes transferred so far and the bytes in all. */
export type OnProgress = (done: number, total: number) => void;

/** The calls about the bytes of files (protocol: Files). Repeating a call does no harm. */
export interface FileCalls {
  /** Announces a file; returns the numbers of the parts that the server lacks, none for a complete file. */
  readonly begin: (
    team: string,
    sha256: string,
    bytes: number,
  ) => Promise<Result<{ readonly missing: readonly number[] }, RemoteError>>;
  readonly putPart: (team: string, sha256: string, n: number, part: Blob) => Promise<Result<void, RemoteError>>;
  readonly fetchFile: (team: string, sha256: string, onProgress?: OnProgress) => Promise<Result<Blob, RemoteError>>;
}

/** Whether this page can compute digests. Over plain http from another machine it cannot, so it sends no files. */
export function hasDigests(): boolean {
  return (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined;
}

/** Makes the calls about files over one client. */
export function createFileCalls(http: Http): FileCalls {
  return {
    begin: (team, sha256, bytes) =>
      http({
        method: 'POST',
        path: `/teams/${team}/files/${sha256}`,
        body: { bytes },
        read: (answer) => parse(missingParts, answer),
      }),
    putPart: async (team, sha256, n, part) => {
      if (!hasDigests()) return err({ kind: 'http', code: 'needs_https' });
      const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer());
      return http({
        method: 'PUT',
        path: `/teams/${team}/files/${sha256}/parts/${n}`,
        bytes: part,
        headers: { 'Content-Digest': `sha-256=:${btoa(String.fromCodePoint(...new Uint8Array(digest)))}:` },
        timeoutMs: fileLimits.fileTimeoutMs,
        read: () => ok(undefined),
      });
    },
    fetchFile: (team, sha256, onProgress = () => {}) =>
      http({
        path: `/teams/${team}/files/${sha256}`,
        timeoutMs: fileLimits.fileTimeoutMs,
        receive: (response, isAlive) =>
          blobOf(response, (done, total) => {
            isAlive();
            onProgress(done, total);
          }),
        read: (blob) => (blob instanceof Blob ? ok(blob) : err({})),
      }),
  };
}

const blobOf = async (response: Response, onProgress: OnProgress): Promise<Blob> => {
  const type = response.headers.get('Content-Type') ?? '';
  const total = Number(response.headers.get('Content-Length') ?? 0);
  if (response.body === null) return new Blob([], { type });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    done += next.value.length;
    onProgress(done, Math.max(done, total));
  }
  return new Blob(chunks, { type });
};
