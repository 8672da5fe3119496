import { designFormats, type DesignFormat } from './design.ts';
import { startsWith, u16, u32, u8 } from './formats/bytes.ts';

/** The format that a name ends in; undefined for all endings that are not read. */
export const formatOfEnding = (ending: string): DesignFormat | undefined =>
  /^u0[0-2]$/u.test(ending) ? 'u01' : designFormats.find((format) => format === ending);

/** The format of bytes that begin with a name of their own, which no other file does. */
export const formatOfMark = (bytes: Uint8Array): DesignFormat | undefined => {
  if (startsWith(bytes, '#PES')) return 'pes';
  if (startsWith(bytes, '#PEC')) return 'pec';
  return startsWith(bytes, '%vsm%') ? 'vp3' : undefined;
};

/** The format of bytes whose header fits together. EXP and U01 have no such header: only their name tells. */
export const formatOfShape = (bytes: Uint8Array): DesignFormat | undefined => {
  if (startsWith(bytes, 'LA:') && bytes.length > 512) return 'dst';
  if (u8(bytes, 0) >= 0x50 && u8(bytes, 2) === 0xc8 && u8(bytes, 3) === 0 && pointsInside(bytes)) return 'hus';
  const colours = u32(bytes, 0x18);
  if (colours > 0 && u32(bytes, 0) === 0x74 + 8 * colours && bytes.length > 0x74 + 8 * colours) return 'jef';
  return looksLikeXxx(bytes) ? 'xxx' : undefined;
};

const pointsInside = (bytes: Uint8Array): boolean => {
  const [commands, x, y] = [u32(bytes, 0x14), u32(bytes, 0x18), u32(bytes, 0x1c)];
  return commands >= 0x2a && commands < x && x < y && y < bytes.length;
};

/** Zeros up to the count of records, and an end mark where the header says it is. */
const looksLikeXxx = (bytes: Uint8Array): boolean => {
  const end = u32(bytes, 0xfc);
  if (end < 0x100 || end >= bytes.length || bytes.subarray(0, 0x17).some((byte) => byte !== 0)) return false;
  return u16(bytes, end) === 0x7f7f || u16(bytes, end - 2) === 0x7f7f;
};
