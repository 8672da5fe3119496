/** Returns `size` unpredictable random bytes. */
export type RandomBytes = (size: number) => Uint8Array;
