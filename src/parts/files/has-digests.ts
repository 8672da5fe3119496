/**
 * Whether this page can compute digests. Over plain http from another machine it cannot, so people cannot add files.
 */
export function hasDigests(): boolean {
  return (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined;
}
