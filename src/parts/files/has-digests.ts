/** Whether this page can compute digests. Over plain http from another machine it cannot, and files cannot be added. */
export const hasDigests = (): boolean => (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined;
