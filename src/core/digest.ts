/** The number of rows and a sum over them, by which device and server compare their rows. */
export interface Digest {
  readonly n: number;
  /** The sum as decimal text: it does not fit into a JSON number. */
  readonly x: string;
}

/** Returns the digest of rows that are not deleted: Σ FNV-1a-64 of `kind/id/version`, modulo 2^64 (protocol: Pull). */
export function digestOf(rows: Iterable<DigestedRow>): Digest {
  const digest = createDigest();
  for (const row of rows) digest.add(row);
  return digest.result();
}

/** A row that is not deleted, as device and server count it: its kind (`t`), id and version (`v`). */
interface DigestedRow {
  readonly t: string;
  readonly id: string;
  readonly v: number;
}

/** Makes a digest to which rows are added one by one. */
export function createDigest() {
  let n = 0;
  let [high, low] = [0, 0];
  return {
    add: ({ t, id, v }: DigestedRow): void => {
      const hash = hashOf(`${t}/${id}/${v}`);
      n += 1;
      low += hash.low;
      high = (high + hash.high + Math.floor(low / 2 ** 32)) % 2 ** 32;
      low %= 2 ** 32;
    },
    result: (): Digest => ({ n, x: numberOf({ high, low }).toString() }),
  };
}

/** Computes FNV-1a, 64 bits, over the UTF-8 bytes of a text (Fowler, Noll and Vo). */
export function fnv1a64(text: string): bigint {
  return numberOf(hashOf(text));
}

/** The upper and the lower 32 bits of a number. Big integers would take twenty times as long for ten thousand rows. */
interface Halves {
  readonly high: number;
  readonly low: number;
}

const numberOf = ({ high, low }: Halves): bigint => (BigInt(high) << 32n) | BigInt(low);

const hashOf = (text: string): Halves => {
  // Nearly every text is ASCII, of which each letter is a byte.
  const bytes = /[^ -~]/u.test(text) ? String.fromCodePoint(...encoder.encode(text)) : text;
  // Four parts of 16 bits, lowest first, whose products fit into whole numbers of 32 bits.
  let [one, two, three, four] = [0x2325, 0x8422, 0x9ce4, 0xcbf2];
  for (let at = 0; at < bytes.length; at += 1) {
    one ^= bytes.charCodeAt(at);
    // The prime is 2^40 + 0x1b3. Its upper bit moves the lower two parts up by two parts and 8 bits.
    const carried = two * 0x1b3 + ((one * 0x1b3) >>> 16);
    const third = three * 0x1b3 + (one << 8) + (carried >>> 16);
    four = (four * 0x1b3 + (two << 8) + (third >>> 16)) & 0xffff;
    one = (one * 0x1b3) & 0xffff;
    two = carried & 0xffff;
    three = third & 0xffff;
  }
  return { high: four * 0x1_00_00 + three, low: two * 0x1_00_00 + one };
};

const encoder = new TextEncoder();
