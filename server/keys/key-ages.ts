import type { StoredKey } from './key-content.ts';

/** How long (ms) a key is still accepted after another has replaced it: twice the life of a token. */
const believedForMs = 2 * 3_600_000;

/** The keys that sign, and those that are accepted, at one moment. */
export interface KeysOfMoment {
  readonly signer: StoredKey;
  /** The published keys: the signer, future signers, past signers for two hours, and keys that only verify. */
  readonly believed: readonly StoredKey[];
}

/** Finds the signing and the accepted keys at `now` (ms since 1970); undefined if the signer is not certain. */
export function keysAt(keys: readonly StoredKey[], now: number): KeysOfMoment | undefined {
  const signers = keys.filter(maySign).toSorted((one, other) => startOf(one) - startOf(other));
  if (signers.some((key, n) => n > 0 && startOf(key) === startOf(signers[n - 1] ?? key))) return undefined;
  const signer = signers.findLast((key) => startOf(key) <= now);
  if (signer === undefined) return undefined;
  const isOver = (key: StoredKey): boolean => {
    const successor = signers[signers.indexOf(key) + 1];
    return maySign(key) && successor !== undefined && startOf(successor) + believedForMs <= now;
  };
  return { signer, believed: keys.filter((key) => !isOver(key)) };
}

const maySign = ({ key_ops, d }: StoredKey): boolean => key_ops.includes('sign') && d !== undefined;

/** Returns when a key begins to sign (ms since 1970); -Infinity for a key without `signsFrom`. */
export function startOf({ signsFrom }: StoredKey): number {
  return signsFrom === undefined ? -Infinity : Date.parse(signsFrom);
}
