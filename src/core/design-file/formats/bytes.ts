/** Numbers of a file at a place; beyond its end there are zeros, so that no length in a file leads outside. */
export const u8 = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;

/** A byte as a number from -128 to 127. */
export const s8 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 24) >> 24;

/** Two bytes, the lower one first. */
export const u16 = (bytes: Uint8Array, at: number): number => u8(bytes, at) | (u8(bytes, at + 1) << 8);

/** Two bytes with a sign, the lower one first. */
export const s16 = (bytes: Uint8Array, at: number): number => (u16(bytes, at) << 16) >> 16;

/** Four bytes, the lowest one first. */
export const u32 = (bytes: Uint8Array, at: number): number => (u16(bytes, at) | (u16(bytes, at + 2) << 16)) >>> 0;

/** Four bytes with a sign, the lowest one first. */
export const s32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) | (u16(bytes, at + 2) << 16);

/** Two bytes, the higher one first. */
export const u16be = (bytes: Uint8Array, at: number): number => (u8(bytes, at) << 8) | u8(bytes, at + 1);

/** Two bytes with a sign, the higher one first. */
export const s16be = (bytes: Uint8Array, at: number): number => (u16be(bytes, at) << 16) >> 16;

/** Four bytes, the highest one first. */
export const u32be = (bytes: Uint8Array, at: number): number => s32be(bytes, at) >>> 0;

/** Four bytes with a sign, the highest one first. */
export const s32be = (bytes: Uint8Array, at: number): number => (u16be(bytes, at) << 16) | u16be(bytes, at + 2);

/** The colour of three bytes (red, green, blue) as `#rrggbb`. */
export const hexAt = (bytes: Uint8Array, at: number): string =>
  `#${[0, 1, 2]
    .map((n) =>
      u8(bytes, at + n)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Whether these bytes stand at a place. */
export const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, n) => bytes[at + n] === letter.charCodeAt(0));

/** A text of a file as people read it: UTF-8, or Windows-1252 where it is none; no control characters, 120 at most. */
export const textAt = (bytes: Uint8Array, at: number, length: number): string => {
  const part = bytes.subarray(at, Math.min(at + length, at + longestText));
  const text = utf8.decode(part);
  return cleaned(text.includes('\uFFFD') ? windows.decode(part) : text);
};

/** A text without control characters, trimmed, 120 characters at most. */
export const cleaned = (text: string): string => [...text.replaceAll(/\p{Cc}+/gu, ' ').trim()].slice(0, 120).join('');

const longestText = 480; // 120 letters of UTF-8
const utf8 = new TextDecoder('utf-8');
const windows = new TextDecoder('windows-1252');
