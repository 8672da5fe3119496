import type { DesignFormat } from './design.ts';
import { startsWith, u32, u8 } from './formats/bytes.ts';
import { oddDstRecords } from './formats/dst.ts';

/** Returns the format of bytes that begin with the mark of PES, PEC or VP3 files; undefined for other bytes. */
export function formatOfMark(bytes: Uint8Array): DesignFormat | undefined {
  if (startsWith(bytes, '#PES')) return 'pes';
  if (startsWith(bytes, '#PEC')) return 'pec';
  return startsWith(bytes, '%vsm%') ? 'vp3' : undefined;
}

/** Finds DST, HUS, JEF and XXX files by their headers; undefined for other bytes. */
export function formatOfShape(bytes: Uint8Array): DesignFormat | undefined {
  if (startsWith(bytes, 'LA:') && bytes.length > 512) return 'dst';
  if (u8(bytes, 0) >= 0x50 && u8(bytes, 2) === 0xc8 && u8(bytes, 3) === 0 && pointsInside(bytes)) return 'hus';
  const colours = u32(bytes, 0x18);
  if (colours > 0 && u32(bytes, 0) === 0x74 + 8 * colours && bytes.length > 0x74 + 8 * colours) return 'jef';
  return looksLikeXxx(bytes) ? 'xxx' : undefined;
}

/** Returns the format that the bytes surely have, if any. Barudan files can begin like DST files. */
export function certainFormat(bytes: Uint8Array): DesignFormat | undefined {
  const format = formatOfMark(bytes) ?? formatOfShape(bytes);
  return format === 'dst' && oddDstRecords(bytes, bytes.length).odd > 0 ? undefined : format;
}

const pointsInside = (bytes: Uint8Array): boolean => {
  const [commands, x, y] = [u32(bytes, 0x14), u32(bytes, 0x18), u32(bytes, 0x1c)];
  return commands >= 0x2a && commands < x && x < y && y < bytes.length;
};

/** Whether the header begins with zeros and an end mark is at the place that the header names, or just before it. */
const looksLikeXxx = (bytes: Uint8Array): boolean => {
  const end = u32(bytes, 0xfc);
  if (end < 0x100 || end >= bytes.length || bytes.subarray(0, 0x17).some((byte) => byte !== 0)) return false;
  return [end, end - 2].some(
    (at) => u8(bytes, at) === 0x7f && (u8(bytes, at + 1) === 0x7f || u8(bytes, at + 1) === 0x18),
  );
};
