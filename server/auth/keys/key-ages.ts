import type { StoredKey } from './key-file.ts';

/** How long a key is still believed after another has taken its place: twice the life of a token. */
export const believedForMs = 2 * 3_600_000;

/** The part that each key plays at a moment. */
export interface KeysOfMoment {
  /** The one that signs. */
  readonly signer: StoredKey;
  /** Those that are published and believed: the signer, its successor that waits, its predecessors for a while, and those that only verify. */
  readonly believed: readonly StoredKey[];
}

/** What a set of keys means at a moment (milliseconds since 1970); undefined when it is not certain which one signs. */
export const keysAt = (keys: readonly StoredKey[], now: number): KeysOfMoment | undefined => {
  const signers = keys.filter(maySign).toSorted((one, other) => startOf(one) - startOf(other));
  if (signers.some((key, n) => n > 0 && startOf(key) === startOf(signers[n - 1] ?? key))) return undefined;
  const signer = signers.findLast((key) => startOf(key) <= now);
  if (signer === undefined) return undefined;
  const isOver = (key: StoredKey): boolean => {
    const successor = signers[signers.indexOf(key) + 1];
    return maySign(key) && successor !== undefined && startOf(successor) + believedForMs <= now;
  };
  return { signer, believed: keys.filter((key) => !isOver(key)) };
};

const maySign = ({ key_ops, d }: StoredKey): boolean => key_ops.includes('sign') && d !== undefined;

/** When a key begins to sign; the first one of an installation always did. */
export const startOf = ({ signsFrom }: StoredKey): number =>
  signsFrom === undefined ? -Infinity : Date.parse(signsFrom);
