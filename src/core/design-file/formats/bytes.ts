import { decodedIn } from '../../tables/code-page.ts';

/** Returns the byte at `at`; 0 beyond the end of the file, so a wrong length in a file does no harm. */
export function u8(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

/** Returns the byte at `at` as a number from -128 to 127. */
export function s8(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 24) >> 24;
}

/** Returns a number of two bytes, the lower one first. */
export function u16(bytes: Uint8Array, at: number): number {
  return u8(bytes, at) | (u8(bytes, at + 1) << 8);
}

/** Returns a signed number of two bytes, the lower one first. */
export function s16(bytes: Uint8Array, at: number): number {
  return (u16(bytes, at) << 16) >> 16;
}

/** Returns a number of four bytes, the lowest one first. */
export function u32(bytes: Uint8Array, at: number): number {
  return (u16(bytes, at) | (u16(bytes, at + 2) << 16)) >>> 0;
}

/** Returns a signed number of four bytes, the lowest one first. */
export function s32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) | (u16(bytes, at + 2) << 16);
}

/** Returns a number of two bytes, the higher one first. */
export function u16be(bytes: Uint8Array, at: number): number {
  return (u8(bytes, at) << 8) | u8(bytes, at + 1);
}

/** Returns a signed number of two bytes, the higher one first. */
export function s16be(bytes: Uint8Array, at: number): number {
  return (u16be(bytes, at) << 16) >> 16;
}

/** Returns a number of four bytes, the highest one first. */
export function u32be(bytes: Uint8Array, at: number): number {
  return s32be(bytes, at) >>> 0;
}

/** Returns a signed number of four bytes, the highest one first. */
export function s32be(bytes: Uint8Array, at: number): number {
  return (u16be(bytes, at) << 16) | u16be(bytes, at + 2);
}

/** Returns the colour of three bytes (red, green, blue) as `#rrggbb`. */
export function hexAt(bytes: Uint8Array, at: number): string {
  return `#${[0, 1, 2]
    .map((n) =>
      u8(bytes, at + n)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Whether the bytes at `at` are this ASCII text. */
export function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return [...text].every((letter, n) => bytes[at + n] === letter.charCodeAt(0));
}

/**
 * Reads a text as UTF-8, or as Windows-1252 if it is no UTF-8. Control characters become spaces; at most 120
 * characters.
 */
export function textAt(bytes: Uint8Array, at: number, length: number): string {
  const part = bytes.subarray(at, at + Math.min(length, longestText));
  const whole = new TextDecoder('utf-8').decode(part);
  if (!whole.includes('\uFFFD')) return shortLineOf(whole);
  // Leaves out a character that the end of the part, or of a short field of the file, cuts.
  const begun = new TextDecoder('utf-8').decode(part, { stream: true });
  const isCut = !begun.includes('\uFFFD') && (length > longestText || /[^\0-\x7f]/.test(begun));
  return shortLineOf(isCut ? begun : decodedIn(part, 'windows-1252'));
}

/** Replaces control characters by spaces, trims, and cuts a text after 120 characters. */
export function shortLineOf(text: string): string {
  return [...text.replaceAll(/\p{Cc}+/gu, ' ').trim()].slice(0, 120).join('');
}

const longestText = 480; // in bytes: room for 120 characters in UTF-8
