import type { FileThread } from '#core/design-file/stitch-model.ts';
import type { Step } from './steps.ts';
import { ascii, be16, be32, byte, le16, le32, long, rgb, short, zeros } from './write-bytes.ts';

const bytes = (...parts: readonly (readonly number[])[]): Uint8Array => Uint8Array.from(parts.flat());

/** Writes Tajima DST. A trim is three jumps there and back; a sequin lies between mode records; a stop is a change. */
export const writeDst = (
  steps: readonly Step[],
  header: readonly string[] = ['LA:Test            ', 'ST:     28', 'CO:  2'],
) => {
  const text = [...header.flatMap((line) => [...ascii(line), 0x0d]), 0x1a];
  const records = steps.flatMap(({ does, dx, dy }) => {
    if (does === 'stitch') return dstRecord(dx, dy, 0x03);
    if (does === 'jump') return dstRecord(dx, dy, 0x83);
    if (does === 'sequin') return [...dstRecord(0, 0, 0x43), ...dstRecord(dx, dy, 0x83), ...dstRecord(0, 0, 0x43)];
    if (does === 'trim') return [...dstRecord(2, 2, 0x83), ...dstRecord(-4, -4, 0x83), ...dstRecord(2, 2, 0x83)];
    return dstRecord(0, 0, 0xc3);
  });
  return bytes(
    text,
    Array.from({ length: 512 - text.length }, () => 0x20),
    records,
    [0, 0, 0xf3],
  );
};

/** Writes a move in balanced ternary: each weight is added, subtracted or left out. */
const dstRecord = (dx: number, dy: number, command: number): readonly number[] => {
  const out = [0, 0, command];
  const write = (value: number, bits: readonly (readonly [number, number, number, number])[]): void => {
    let left = value;
    for (const [weight, at, plus, minus] of bits) {
      const half = (weight - 1) / 2;
      if (left > half) [out[at], left] = [(out[at] ?? 0) | (1 << plus), left - weight];
      else if (left < -half) [out[at], left] = [(out[at] ?? 0) | (1 << minus), left + weight];
    }
    if (left !== 0) throw new Error(`${value} does not fit into a record of a DST.`);
  };
  write(dx, [
    [81, 2, 2, 3],
    [27, 1, 2, 3],
    [9, 0, 2, 3],
    [3, 1, 0, 1],
    [1, 0, 0, 1],
  ]);
  write(-dy, [
    [81, 2, 5, 4],
    [27, 1, 5, 4],
    [9, 0, 5, 4],
    [3, 1, 7, 6],
    [1, 0, 7, 6],
  ]);
  return out;
};

export const writeExp = (steps: readonly Step[]) =>
  bytes(
    steps.flatMap(({ does, dx, dy }) => {
      if (does === 'stitch') return [byte(dx), byte(-dy)];
      if (does === 'jump') return [0x80, 0x04, byte(dx), byte(-dy)];
      if (does === 'trim') return [0x80, 0x80, 0x07, 0x00];
      return [0x80, 0x01, 0, 0];
    }),
  );

/** Writes Janome JEF. A trim is three moves of length 0; colour number 0 in the list is a stop. */
export const writeJef = (steps: readonly Step[], colours: readonly number[]) => {
  const start = 0x74 + 8 * colours.length;
  const head = [
    ...le32(start),
    ...le32(0x14),
    ...ascii('20261125120000'),
    0,
    0,
    ...le32(colours.length),
    ...le32(steps.length),
  ];
  const numbers = [...colours.flatMap(le32), ...colours.flatMap(() => le32(0x0d))];
  const body = steps.flatMap(({ does, dx, dy }) => {
    if (does === 'stitch') return [byte(dx), byte(-dy)];
    if (does === 'jump') return [0x80, 0x02, byte(dx), byte(-dy)];
    if (does === 'trim') return [0x80, 0x02, 0, 0, 0x80, 0x02, 0, 0, 0x80, 0x02, 0, 0];
    return [0x80, 0x01, 0, 0];
  });
  return bytes(head, zeros(0x74 - head.length), numbers, body, [0x80, 0x10]);
};

/** Writes a PEC block. A trim is written as a flag of the jump after it. */
export const pecBlock = (steps: readonly Step[], colours: readonly number[]): readonly number[] => {
  const head = [...ascii('LA:Test            \r'), ...zeros(0x1c)];
  const list = [byte(colours.length - 1), ...colours];
  const body = steps.flatMap(({ does, dx, dy }, at): readonly number[] => {
    const flag = steps[at - 1]?.does === 'trim' ? 0x20 : 0x10;
    if (does === 'jump') return [...pecLong(dx, flag), ...pecLong(dy, flag)];
    if (does === 'stitch') return [...pecShort(dx), ...pecShort(dy)];
    return does === 'trim' ? [] : [0xfe, 0xb0, at % 2 === 0 ? 2 : 1];
  });
  return [...head, ...list, ...zeros(0x210 - head.length - list.length), ...body, 0xff, 0, ...zeros(228)];
};

const pecLong = (d: number, flags = 0): readonly number[] => [0x80 | flags | ((d >> 8) & 0x0f), d & 0xff];
const pecShort = (d: number): readonly number[] => (d >= -64 && d <= 63 ? [d & 0x7f] : pecLong(d));

export const writePec = (steps: readonly Step[], colours: readonly number[]) =>
  bytes(ascii('#PEC0001'), pecBlock(steps, colours));

export const writePes = (
  steps: readonly Step[],
  colours: readonly number[],
  version: string,
  chart: readonly FileThread[] = [],
) => {
  const texts = Number(version) >= 40 ? ['Rose', 'Flowers', 'Ana', 'red', ''].flatMap(short) : [];
  const table = [
    ...zeros(6),
    ...le16(chart.length),
    ...chart.flatMap(({ brand, code, name, hex }) => [
      ...short(code),
      ...rgb(hex),
      ...zeros(5),
      ...short(name),
      ...short(brand),
      ...short(''),
    ]),
  ];
  const gaps: Readonly<Record<string, readonly number[]>> = {
    '0050': [24, 24],
    '0055': [24, 24],
    '0056': [24, 24],
    '0060': [36, 24],
    '0070': [36, 24],
    '0080': [38, 26],
    '0090': [14, 30, 34],
    '0100': [14, 38, 34],
  };
  const [last, ...before] = [...(gaps[version] ?? [0])].reverse();
  const between = [...before.reverse().flatMap((gap) => [...zeros(gap), ...short('picture')]), ...zeros(last ?? 0)];
  const head = version in gaps ? [...texts, ...between, ...table] : texts;
  return bytes(ascii(`#PES${version}`), le32(16 + head.length), zeros(4), head, pecBlock(steps, colours));
};

/** Writes Viking VP3. Each block starts at its own point, relative to the centre; a jump is written as a long move. */
export const writeVp3 = (
  steps: readonly Step[],
  threads: readonly FileThread[],
  centre: readonly [number, number] = [0, 0],
  startOf = (x: number, y: number): readonly [number, number] => [x, y],
) => {
  const blocks: { start: readonly [number, number]; body: number[] }[] = [{ start: [0, 0], body: [] }];
  let [x, y] = [0, 0];
  for (const { does, dx, dy } of steps) {
    x += dx;
    y += dy;
    const body = blocks.at(-1)?.body ?? [];
    if (does === 'colourChange') blocks.push({ start: startOf(x, y), body: [] });
    else if (does === 'trim') body.push(0x80, 0x03);
    else if (does === 'jump') body.push(0x80, 0x01, ...be16(dx), ...be16(dy), 0x80, 0x02);
    else if (does === 'stitch') body.push(byte(dx), byte(dy));
  }
  const written = blocks.map(({ start, body }, n) => {
    const { brand, code, name, hex } = threads[n] ?? { brand: '', code: '', name: '', hex: '#000000' };
    const thread = [1, 0, ...rgb(hex), 0, 0, 0, 5, 40, ...long(code), ...long(name), ...long(brand)];
    const place = [...be32((start[0] - centre[0]) * 100), ...be32(-(start[1] - centre[1]) * 100)];
    const rest = [...place, ...thread, ...zeros(8), 0, 1, 0, ...be32(body.length), 0x0a, 0xf6, 0, ...body, 0];
    return [0, 5, 0, ...be32(rest.length), ...rest];
  });
  const head = [...ascii('%vsm%'), 0, ...long('Test'), ...zeros(7), ...long('notes'), ...zeros(32)];
  const design = [
    ...be32(centre[0] * 100),
    ...be32(-centre[1] * 100),
    ...zeros(27),
    ...long(''),
    ...zeros(24),
    ...long('Test'),
  ];
  return bytes(head, design, be16(blocks.length), written.flat());
};

/** Writes Singer XXX. A trim is a record of its own, without a move; a stop is written as a colour change. */
export const writeXxx = (steps: readonly Step[], hexes: readonly string[]) => {
  const body = steps.flatMap(({ does, dx, dy }): readonly number[] => {
    if (does === 'stitch') return [byte(dx), byte(-dy)];
    if (does === 'jump') return dx === 13 ? [0x7e, ...le16(dx), ...le16(-dy)] : [0x7f, 0x01, byte(dx), byte(-dy)];
    return does === 'trim' ? [0x7f, 0x03, 0, 0] : [0x7f, 0x08, 0, 0];
  });
  const end = 0x100 + body.length;
  const head = [...zeros(0x17), ...le32(steps.length), ...zeros(0x0c), ...le16(hexes.length)];
  const colours = hexes.flatMap((hex) => [0, ...rgb(hex)]);
  return bytes(head, zeros(0xfc - head.length), le32(end), body, [0x7f, 0x7f, 0x02, 0x14, 0, 0], colours, zeros(8));
};

/** Writes Barudan U01. A needle command comes before the first stitch and before each block. */
export const writeU01 = (steps: readonly Step[]) => {
  let needle = 0;
  const record = (command: number, dx = 0, dy = 0): readonly number[] => [
    0x80 | (dy > 0 ? 0x40 : 0) | (dx < 0 ? 0x20 : 0) | command,
    Math.abs(dy),
    Math.abs(dx),
  ];
  const commands: Readonly<Record<Step['does'], number>> = {
    stitch: 0,
    jump: 1,
    trim: 7,
    stop: 8,
    colourChange: 0x09,
    sequin: 1,
  };
  const body = steps.flatMap(({ does, dx, dy }) =>
    record(commands[does] + (does === 'colourChange' ? (needle += 1) : 0), dx, dy),
  );
  return bytes(ascii('0'.repeat(0x80)), zeros(0x80), record(0x09), body, record(0x0e), [0xf8, 0, 0]);
};
