import { u8 } from './bytes.ts';

/** Unpacks a stream of a HUS file (Huffman codes and copies, as in ARJ) up to its end mark, or to `most` bytes. */
export function expand(packed: Uint8Array, most: number): Uint8Array {
  const bits = createBits(packed);
  let out = new Uint8Array(Math.min(most, Math.max(1024, packed.length * 8)));
  let length = 0;
  let left = 0;
  let symbols = oneSymbol(0);
  let distances = oneSymbol(0);
  const put = (byte: number): void => {
    if (length === out.length) {
      const wider = new Uint8Array(Math.min(most, length * 2));
      wider.set(out);
      out = wider;
    }
    out[length] = byte;
    length += 1;
  };
  while (bits.hasMore() && length < most) {
    if (left === 0) {
      left = bits.take(16);
      symbols = readSymbols(bits, readLengthCodes(bits));
      distances = readDistances(bits);
      if (left === 0) continue;
    }
    left -= 1;
    const symbol = symbols.next(bits);
    if (symbol < 256) put(symbol);
    else if (symbol === endMark) break;
    else {
      const copied = symbol - shortestCopy;
      const distance = distances.next(bits);
      const back = 1 + (distance < 2 ? distance : (1 << (distance - 1)) + bits.take(distance - 1));
      if (back > length) break; // a copy from before the start of the output: the file is damaged
      for (let n = 0; n < copied && length < most; n += 1) put(u8(out, length - back));
    }
  }
  return out.subarray(0, length);
}

const endMark = 510;
const shortestCopy = 253; // symbol 256 copies 256 − 253 = three bytes

interface Bits {
  /** Returns the next bits but does not move on; 0 beyond the end. */
  readonly peek: (count: number) => number;
  readonly skip: (count: number) => void;
  readonly take: (count: number) => number;
  readonly hasMore: () => boolean;
}

/** Reads bits from the highest of each byte on. A caller may ask for at most 16 bits at once. */
const createBits = (bytes: Uint8Array): Bits => {
  let position = 0;
  const peek = (count: number): number => {
    const at = position >> 3;
    const word = (u8(bytes, at) << 16) | (u8(bytes, at + 1) << 8) | u8(bytes, at + 2);
    return (word >> (24 - (position & 7) - count)) & ((1 << count) - 1);
  };
  const skip = (count: number): void => {
    position += count;
  };
  return {
    peek,
    skip,
    take: (count) => {
      const value = peek(count);
      skip(count);
      return value;
    },
    hasMore: () => position < bytes.length * 8,
  };
};

interface Codes {
  readonly next: (bits: Bits) => number;
}

/** The codes of a block with only one symbol, which needs no bits. */
const oneSymbol = (symbol: number): Codes => ({ next: () => symbol });

/** Makes Huffman codes from their lengths: shorter codes first, equally long ones in the order of their symbols. */
const codesOf = (lengths: readonly number[]): Codes => {
  const width = Math.min(16, Math.max(1, ...lengths));
  const table = new Uint16Array(1 << width);
  let filled = 0;
  for (let length = 1; length <= width; length += 1)
    for (const [symbol, own] of lengths.entries())
      if (own === length) {
        const next = Math.min(table.length, filled + (1 << (width - length)));
        table.fill(symbol, filled, next);
        filled = next;
      }
  return {
    next: (bits) => {
      const symbol = table[bits.peek(width)] ?? 0;
      bits.skip(Math.max(1, lengths[symbol] ?? 1)); // an unknown code takes a bit or more: reading always advances
      return symbol;
    },
  };
};

/** Reads a length of three bits; after a 7, each further bit of 1 adds one. */
const readLength = (bits: Bits): number => {
  let length = bits.take(3);
  if (length === 7) while (length < 16 && bits.take(1) === 1) length += 1;
  return length;
};

const readLengthCodes = (bits: Bits): Codes => {
  const count = bits.take(5);
  if (count === 0) return oneSymbol(bits.take(5));
  const lengths: number[] = Array.from({ length: count }, () => 0);
  for (let n = 0; n < count; n += 1) {
    if (n === 3) n += bits.take(2);
    if (n < count) lengths[n] = readLength(bits);
  }
  return codesOf(lengths);
};

const readSymbols = (bits: Bits, lengthCodes: Codes): Codes => {
  const count = bits.take(9);
  if (count === 0) return oneSymbol(bits.take(9));
  const lengths: number[] = Array.from({ length: count }, () => 0);
  let n = 0;
  while (n < count) {
    const code = lengthCodes.next(bits);
    if (code === 0) n += 1;
    else if (code === 1) n += 3 + bits.take(4);
    else if (code === 2) n += 20 + bits.take(9);
    else {
      lengths[n] = Math.min(16, code - 2);
      n += 1;
    }
  }
  return codesOf(lengths);
};

const readDistances = (bits: Bits): Codes => {
  const count = bits.take(5);
  if (count === 0) return oneSymbol(bits.take(5));
  return codesOf(Array.from({ length: count }, () => readLength(bits)));
};
