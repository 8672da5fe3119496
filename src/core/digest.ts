/** What two ends compare to find out that they hold the same rows: how many, and a sum over all of them that no order changes. */
export interface Digest {
  readonly n: number;
  /** Decimal, because it does not fit a JSON number. */
  readonly x: string;
}

/** The digest of living rows: Σ FNV-1a-64 of `kind/id/version`, modulo 2^64 (protocol: Pull). */
export const digestOf = (rows: Iterable<DigestedRow>): Digest => {
  const digest = createDigest();
  for (const row of rows) digest.add(row);
  return digest.result();
};

/** A living row as both ends count it. */
export interface DigestedRow {
  readonly t: string;
  readonly id: string;
  readonly v: number;
}

/** A digest of rows that come one after the other. */
export const createDigest = () => {
  let n = 0;
  let sum = 0n;
  return {
    add: ({ t, id, v }: DigestedRow): void => {
      n += 1;
      sum += fnv1a64(`${t}/${id}/${v}`);
    },
    result: (): Digest => ({ n, x: BigInt.asUintN(64, sum).toString() }),
  };
};

/** FNV-1a, 64 bits, of the UTF-8 bytes of a text, Fowler, Noll and Vo published it. */
export const fnv1a64 = (text: string): bigint => {
  // Two halves in plain numbers: big integers would take twenty times as long on ten thousand rows.
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of encoder.encode(text)) {
    low = (low ^ byte) >>> 0;
    const product = low * primeLow;
    high = (high * primeLow + Math.floor(product / 2 ** 32) + low * 2 ** primeHighBit) % 2 ** 32;
    low = product % 2 ** 32;
  }
  return (BigInt(high) << 32n) | BigInt(low);
};

const encoder = new TextEncoder();

// The prime is 2^40 + 0x1b3; its upper part moves the lower half up by 40 - 32 bits.
const primeLow = 0x1b3;
const primeHighBit = 8;
