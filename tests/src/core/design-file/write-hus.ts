import type { Step } from './steps.ts';
import { byte, le16, le32, zeros } from './write-bytes.ts';

export const writeHus = (
  steps: readonly Step[],
  colours: readonly number[],
  pack: (stream: readonly number[]) => readonly number[],
) => {
  const records = [
    ...steps.map(({ does, dx, dy }) => {
      if (does === 'stitch') return [0x80, dx, dy] as const;
      if (does === 'jump') return [0x81, dx, dy] as const;
      return [does === 'trim' ? 0x88 : 0x84, dx, dy] as const;
    }),
    [0x90, 0, 0] as const,
  ];
  const streams = [
    pack(records.map(([command]) => command)),
    pack(records.map(([, dx]) => byte(dx))),
    pack(records.map(([, , dy]) => byte(-dy))),
  ];
  const commandsAt = 0x2a + 2 * colours.length;
  const xAt = commandsAt + (streams[0]?.length ?? 0);
  const yAt = xAt + (streams[1]?.length ?? 0);
  const head = [
    ...le32(0x00c8af5b),
    ...le32(records.length),
    ...le32(colours.length),
    ...zeros(8),
    ...[commandsAt, xAt, yAt].flatMap(le32),
  ];
  return Uint8Array.from([...head, ...zeros(0x2a - head.length), ...colours.flatMap(le16), ...streams.flat()]);
};

const createBits = () => {
  const bits: number[] = [];
  return {
    put: (value: number, count: number): void => {
      for (let n = count - 1; n >= 0; n -= 1) bits.push((value >> n) & 1);
    },
    bytes: (): readonly number[] =>
      Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
        Array.from({ length: 8 }, (_bit, n) => (bits[at * 8 + n] ?? 0) << (7 - n)).reduce((sum, bit) => sum + bit, 0),
      ),
  };
};

/** Packs a stream without compression: each byte is written as an 8-bit code. */
export const plain = (stream: readonly number[]): readonly number[] => {
  const bits = createBits();
  bits.put(stream.length, 16);
  bits.put(0, 5); // 0: all codes have the same length
  bits.put(8 + 2, 5); // that length is eight bits, written plus two
  bits.put(256, 9);
  bits.put(0, 5); // no copies, so no distances
  bits.put(0, 5);
  for (const one of stream) bits.put(one, 8);
  return bits.bytes();
};

const endMark = 510;

/** Compresses a stream: copies of earlier bytes, one bit for the most frequent symbol, blocks of at most 40 symbols. */
export const packed = (stream: readonly number[]): readonly number[] => {
  const symbols = [...tokensOf(stream), { symbol: endMark, back: 0 }];
  const bits = createBits();
  for (let at = 0; at < symbols.length; at += 40) writeBlock(bits, symbols.slice(at, at + 40));
  return bits.bytes();
};

interface Token {
  readonly symbol: number;
  readonly back: number;
}

/** Splits a stream into bytes and copies: the longest copy of three or more earlier bytes, which may overlap itself. */
const tokensOf = (stream: readonly number[]): readonly Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < stream.length) {
    let best = { length: 0, back: 0 };
    for (let back = 1; back <= at; back += 1) {
      let length = 0;
      while (length < 255 && at + length < stream.length && stream[at + length] === stream[at + length - back])
        length += 1;
      if (length > best.length) best = { length, back };
    }
    const isCopy = best.length >= 3;
    tokens.push(isCopy ? { symbol: 253 + best.length, back: best.back } : { symbol: stream[at] ?? 0, back: 0 });
    at += isCopy ? best.length : 1;
  }
  return tokens;
};

const writeBlock = (bits: ReturnType<typeof createBits>, tokens: readonly Token[]): void => {
  const used = [...new Set(tokens.map(({ symbol }) => symbol))].sort((a, b) => a - b);
  const often = used.toSorted((a, b) => times(tokens, b) - times(tokens, a))[0] ?? 0;
  const width = 1 + Math.max(1, Math.ceil(Math.log2(used.length)));
  const lengths = new Map(used.map((symbol) => [symbol, symbol === often ? 1 : width]));
  const codes = codesFrom(lengths);
  bits.put(tokens.length, 16);
  writeLengths(bits, lengths, width);
  bits.put(20, 5); // every distance has a code of five bits
  for (let n = 0; n < 20; n += 1) bits.put(5, 3);
  for (const { symbol, back } of tokens) {
    bits.put(codes.get(symbol) ?? 0, lengths.get(symbol) ?? 0);
    if (symbol < 256 || symbol === endMark) continue;
    const distance = back - 1;
    const size = distance === 0 ? 0 : Math.floor(Math.log2(distance)) + 1;
    bits.put(size, 5);
    if (size > 1) bits.put(distance - (1 << (size - 1)), size - 1);
  }
};

const times = (tokens: readonly Token[], symbol: number): number =>
  tokens.filter((one) => one.symbol === symbol).length;

const codesFrom = (lengths: ReadonlyMap<number, number>): ReadonlyMap<number, number> => {
  const codes = new Map<number, number>();
  let next = 0;
  let before = 0;
  for (const [symbol, length] of [...lengths].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
    next <<= length - before;
    before = length;
    codes.set(symbol, next);
    next += 1;
  }
  return codes;
};

/** Writes the code lengths; the codes 0, 1 and 2 mean one, a few or many unused symbols. */
const writeLengths = (
  bits: ReturnType<typeof createBits>,
  lengths: ReadonlyMap<number, number>,
  width: number,
): void => {
  const written = new Map([0, 1, 2, 3, width + 2].map((code) => [code, 3]));
  const codes = codesFrom(written);
  const count = width + 3;
  bits.put(count, 5);
  for (let n = 0; n < count; n += 1) {
    if (n === 3) bits.put(0, 2);
    bits.put(written.get(n) ?? 0, 3);
  }
  const put = (code: number): void => bits.put(codes.get(code) ?? 0, 3);
  const last = Math.max(...lengths.keys());
  bits.put(last + 1, 9);
  let at = 0;
  while (at <= last) {
    const length = lengths.get(at);
    if (length !== undefined) {
      put(length + 2);
      at += 1;
      continue;
    }
    let run = 1;
    while (at + run <= last && !lengths.has(at + run)) run += 1;
    if (run < 3) {
      put(0);
      run = 1;
    } else if (run < 20) {
      run = Math.min(run, 18);
      put(1);
      bits.put(run - 3, 4);
    } else {
      put(2);
      bits.put(run - 20, 9);
    }
    at += run;
  }
};
