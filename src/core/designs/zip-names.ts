// An archive can mark its names as UTF-8. Macs write UTF-8 without the mark; Windows writes a DOS code page.

/** Maps fflate's name of each file whose name is not marked as UTF-8 to its right name, with `/` between folders. */
export const zipNames = (bytes: Uint8Array): ReadonlyMap<string, string> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new Map<string, string>();
  let at = directoryAt(view);
  while (at >= 0 && at + entryBytes <= bytes.length && view.getUint32(at, true) === entryMark) {
    const length = view.getUint16(at + 28, true);
    const own = bytes.subarray(at + entryBytes, at + entryBytes + length);
    const saysUtf8 = (view.getUint16(at + 8, true) & 0x800) !== 0;
    if (!saysUtf8) names.set(String.fromCharCode(...own), decoded(own).replaceAll('\\', '/'));
    at += entryBytes + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
};

const entryMark = 0x02014b50;
const entryBytes = 46;
const endMark = 0x06054b50;
const endBytes = 22;
const longestComment = 65_535;

const directoryAt = (view: DataView): number => {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1)
    if (view.getUint32(at, true) === endMark) return view.getUint32(at + 16, true);
  return -1;
};

const decoded = (name: Uint8Array): string => {
  try {
    return strict.decode(name);
  } catch {
    return Array.from(name, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (dos[byte - 0x80] ?? '_'))).join('');
  }
};

const strict = new TextDecoder('utf-8', { fatal: true });

/** The upper half of code page 850, which Windows uses for names in archives in Western Europe. */
const dos = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
].join('');
