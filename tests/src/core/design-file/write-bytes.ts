export const le16 = (n: number): readonly number[] => [n & 0xff, (n >> 8) & 0xff];
export const le32 = (n: number): readonly number[] => [...le16(n), ...le16(n >> 16)];
export const be16 = (n: number): readonly number[] => [(n >> 8) & 0xff, n & 0xff];
export const be32 = (n: number): readonly number[] => [...be16(n >> 16), ...be16(n)];
export const ascii = (text: string): readonly number[] => [...text].map((letter) => letter.charCodeAt(0));
export const zeros = (count: number): readonly number[] => Array.from({ length: count }, () => 0);
/** A text after its length, which takes one byte in `short` and two bytes in `long`. */
export const short = (text: string): readonly number[] => [text.length, ...ascii(text)];
export const long = (text: string): readonly number[] => [...be16(text.length), ...ascii(text)];
export const rgb = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
export const byte = (n: number): number => n & 0xff;
